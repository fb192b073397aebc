import { useEffect, type ReactNode } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { Icon } from '#ui/icon.tsx';
import { addressOf } from '#ui/picture.tsx';
import { Zoom } from '#ui/zoom.tsx';

type LightboxProps = {
  image: string;
  alt: string;
  number: number;
  count: number;
  onStep: (by: number) => void;
  /** Stands below the picture. */
  caption?: ReactNode;
};

/** One picture to look at closely, and the way to the others by buttons and arrow keys. */
export function Lightbox({ image, alt, number, count, onStep, caption }: LightboxProps) {
  const t = useT();

  useEffect(() => {
    if (count < 2) return;
    function press(event: KeyboardEvent) {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      // An enlarged picture is moved around with these keys.
      const isEnlarged =
        event.target instanceof Element && event.target.scrollWidth > event.target.clientWidth;
      if (!by || isEnlarged) return;
      event.preventDefault();
      onStep(document.dir === 'rtl' ? -by : by);
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [count, onStep]);

  return (
    <div className="grid gap-3">
      <Zoom key={image} src={addressOf(image)} alt={alt} width={1200} height={1200} className="h-[66dvh]" />
      {caption}
      {count > 1 && (
        <div className="flex items-center justify-center gap-4 text-14">
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
