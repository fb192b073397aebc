import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { leadToPlaces } from './filled-at.ts';
import type { Preview } from './use-preview.ts';

const shownHeight = 640;

type PageFrameProps = { title: string; width: number; preview: Preview | null };

/** A page scaled to the available width. Positioned from the left in every language, because it is scaled from there. */
export function PageFrame({ title, width, preview }: PageFrameProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number | null>(null);
  /** The preview that has loaded completely. */
  const [held, setHeld] = useState<string | null>(null);
  const navigate = useNavigate();
  function hold(page: Document | null, { banners, of, page: name }: Preview) {
    if (page) leadToPlaces(page, { banners, go: (to) => void navigate(to) });
    if (page) showPlace(page, name);
    setHeld(of);
  }
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(place.current!);
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
            className="relative mx-auto overflow-hidden bg-white"
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
                // Until the click handler is installed, clicks would navigate away.
                pointerEvents: isHeld ? 'auto' : 'none',
                width,
                height: shownHeight / scale,
                transform: `scale(${scale})`,
                transformOrigin: 'top left',
              }}
            />
            {!isHeld && <Skeleton className="absolute inset-0" />}
          </div>
        )}
      </div>
    </div>
  );
}

/** Scrolls only the previewed page; banners of most pages are below the fold. */
function showPlace(page: Document, place: string) {
  const view = page.defaultView;
  const box = page.querySelector(`[data-place="${place}"] > *`)?.getBoundingClientRect();
  if (view && box) view.scrollBy({ top: box.top - (view.innerHeight - box.height) / 2, behavior: 'instant' });
}
