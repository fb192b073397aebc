import { useEffect, type ReactNode } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { addressOf, Picture } from '@souk/kit/ui/picture.tsx';
import { Zoom } from '@souk/kit/ui/zoom.tsx';

type LightboxProps = {
  image: string;
  alt: string;
  number: number;
  count: number;
  onStep: (by: number) => void;
  caption?: ReactNode;
  thumbs?: readonly { key: string; image: string; alt: string }[];
  onPick?: (place: number) => void;
};

export function Lightbox({ image, alt, number, count, onStep, caption, thumbs = [], onPick }: LightboxProps) {
  const t = useT();

  useEffect(() => {
    if (count < 2) return;
    function handleKey(event: KeyboardEvent) {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      // Arrow keys pan a zoomed image.
      const isEnlarged =
        event.target instanceof Element && event.target.scrollWidth > event.target.clientWidth;
      if (!by || isEnlarged) return;
      event.preventDefault();
      onStep(document.dir === 'rtl' ? -by : by);
    }
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [count, onStep]);

  return (
    <div className="flex h-full flex-col gap-3">
      <Zoom
        key={image}
        src={addressOf(image)}
        alt={alt}
        width={1200}
        height={1200}
        className="min-h-0 flex-1"
      />
      {caption}
      {thumbs.length > 1 && (
        <ul className="scroll-row mx-auto max-w-full flex-none p-1">
          {thumbs.map((thumb, place) => (
            <li key={thumb.key}>
              <button
                type="button"
                aria-current={place === number - 1 ? 'true' : undefined}
                aria-label={t('product.gallery.picture', { number: place + 1, count, alt: thumb.alt })}
                onClick={() => onPick?.(place)}
                className="block size-14 overflow-hidden rounded-control border border-line bg-sunk aria-[current]:border-primary-line aria-[current]:outline-2 aria-[current]:outline-primary-line"
              >
                <Picture
                  name={thumb.image}
                  alt=""
                  width={56}
                  height={56}
                  sizes="56px"
                  widths={[320]}
                  className="size-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {count > 1 && (
        <div className="flex flex-none items-center justify-center gap-4 text-14">
          <button
            type="button"
            className="grid size-11 place-items-center rounded-pill border border-line"
            aria-label={t('product.gallery.previous')}
            onClick={() => onStep(-1)}
          >
            <Icon name="chevron-start" />
          </button>
          <span role="status">{t('product.gallery.position', { number, count })}</span>
          <button
            type="button"
            className="grid size-11 place-items-center rounded-pill border border-line"
            aria-label={t('product.gallery.next')}
            onClick={() => onStep(1)}
          >
            <Icon name="chevron-end" />
          </button>
        </div>
      )}
    </div>
  );
}
