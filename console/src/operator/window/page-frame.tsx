import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { leadToPlaces } from './filled-at.ts';
import type { Preview } from './use-preview.ts';

/** Of the window that the page is seen through, in CSS pixels. */
const shownHeight = 640;

type PageFrameProps = { title: string; width: number; preview: Preview | null };

/** As wide as it says, made as small as the room that there is. It stands from the left in every language: it is scaled from there. */
export function PageFrame({ title, width, preview }: PageFrameProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number | null>(null);
  /** The look whose page is there whole. */
  const [held, setHeld] = useState<string | null>(null);
  const navigate = useNavigate();
  function hold(page: Document | null, { banners, of, page: name }: Preview) {
    if (page) leadToPlaces(page, { banners, go: (to) => void navigate(to) });
    if (page) showPlace(page, name);
    setHeld(of);
  }
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(place.current!); // it is drawn always
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, (room ?? width) / width);
  const isHeld = preview !== null && held === preview.of;
  return (
    <div className="border-y border-line bg-sunk" dir="ltr">
      <div ref={place}>
        {preview === null || room === null ? (
          <Skeleton className="h-160" />
        ) : preview.address === null ? (
          <NothingHere
            text={t('operator.home.preview.none')}
            to="/operator/products"
            label={t('operator.go.products')}
          />
        ) : (
          <div
            className="mx-auto overflow-hidden bg-white"
            style={{ width: width * scale, height: shownHeight }}
          >
            <iframe
              key={preview.of}
              title={title}
              src={preview.address}
              onLoad={({ currentTarget }) => hold(currentTarget.contentDocument, preview)}
              aria-busy={!isHeld}
              sandbox="allow-scripts allow-same-origin"
              className="block border-0"
              style={{
                // Until presses lead to places they would lead away.
                pointerEvents: isHeld ? 'auto' : 'none',
                width,
                height: shownHeight / scale,
                transform: `scale(${scale})`,
                transformOrigin: 'top left',
              }}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** Banners of all but the front page stand below what the page is about. Nothing but the page itself is scrolled. */
function showPlace(page: Document, place: string) {
  const view = page.defaultView;
  const box = page.querySelector(`[data-place="${place}"] > *`)?.getBoundingClientRect();
  if (view && box) view.scrollBy({ top: box.top - (view.innerHeight - box.height) / 2, behavior: 'instant' });
}
