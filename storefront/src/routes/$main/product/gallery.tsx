import { discountPercent, type EffectivePrice } from '@souk/rules/price';
import { lazy, Suspense, useState } from 'react';
import { HeartButton } from '#features/marks/tile-marks.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import type { Choice } from './choose-variant.ts';
import type { ShownProduct } from './shown-product.ts';

// Lazy-loaded when the gallery is opened.
const GallerySheet = lazy(() => import('./gallery-sheet.tsx'));

type GalleryProps = { product: ShownProduct; choice: Choice; price: EffectivePrice };
type Shot = { key: string; image: string; alt: string; video: string | null };

const shownThumbs = 6;

export function Gallery({ product, choice, price }: GalleryProps) {
  const t = useT();
  const shots = shotsOf(product, choice);
  const [picked, setPicked] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  const open = () => {
    setIsRequested(true);
    setIsOpen(true);
  };
  const index = Math.max(
    0,
    shots.findIndex((shot) => shot.key === picked),
  );
  const current = shots[index] ?? { key: 'none', image: product.image, alt: product.title, video: null };
  const percent = discountPercent(price.priceMinor, price.previousMinor);
  const step = (by: number) => setPicked(shots[(index + by + shots.length) % shots.length]?.key ?? null);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 max-md:-mx-gutter xl:grid-cols-[68px_minmax(0,1fr)]">
      <Thumbs shots={shots} current={current} onPick={(shot) => setPicked(shot.key)} onMore={open} />
      <div className="relative">
        <button
          type="button"
          onClick={open}
          aria-label={t('product.gallery.open', { alt: current.alt })}
          className="block aspect-square w-full cursor-zoom-in overflow-hidden bg-sunk md:rounded-card"
        >
          <Picture
            key={current.image}
            name={current.video ?? current.image}
            alt={current.alt}
            width={900}
            height={900}
            sizes="(width >= 75rem) 560px, (width >= 48rem) 50vw, 100vw"
            priority
            className="size-full object-cover"
          />
        </button>
        {percent > 0 && (
          <span className="pointer-events-none absolute start-3 top-3 rounded-pill bg-surface px-3 py-1 text-16 font-semibold text-sale">
            <bdi>{t('catalog.percentOff', { percent })}</bdi>
          </span>
        )}
        <HeartButton product={product} large className="end-2 top-2" />
        <span
          aria-hidden
          className="pointer-events-none absolute start-3 bottom-3 inline-flex items-center gap-1.5 rounded-pill bg-surface px-3 py-2 text-12 font-semibold"
        >
          <Icon name="zoom" size={16} />
          {t('product.gallery.zoom')}
        </span>
      </div>
      {isRequested && (
        <Suspense>
          <GallerySheet
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            title={t('product.gallery.title', { title: product.title })}
            image={current.video ?? current.image}
            alt={current.alt}
            number={index + 1}
            count={shots.length}
            onStep={step}
            thumbs={shots.map(({ key, image, alt }) => ({ key, image, alt }))}
            onPick={(place) => setPicked(shots[place]?.key ?? null)}
          />
        </Suspense>
      )}
    </div>
  );
}

type ThumbsProps = {
  shots: Shot[];
  current: Shot;
  onPick: (shot: Shot) => void;
  /** Opens the gallery with all images. */
  onMore: () => void;
};

function Thumbs({ shots, current, onPick, onMore }: ThumbsProps) {
  const t = useT();
  const hidden = shots.length - shownThumbs;
  return (
    <ul className="flex gap-2 overflow-x-auto p-1 max-xl:order-2 max-md:px-gutter xl:flex-col xl:overflow-visible">
      {shots.map((shot, place) => {
        const isLastShown = place === shownThumbs - 1 && hidden > 0;
        return (
          <li key={shot.key} className={place >= shownThumbs ? 'xl:hidden' : undefined}>
            <button
              type="button"
              aria-current={shot === current ? 'true' : undefined}
              onClick={() => {
                onPick(shot);
                if (isLastShown) onMore();
              }}
              className="thumb"
            >
              {/* Not an aria-label, which would hide the number of further images from screen readers. */}
              <span className="sr-only">
                {shot.video
                  ? t('product.gallery.video')
                  : t('product.gallery.picture', { number: place + 1, count: shots.length, alt: shot.alt })}
              </span>
              <Picture name={shot.image} alt="" width={60} height={60} widths={[320]} />
              {shot.video && (
                <span className="absolute inset-0 grid place-items-center bg-scrim text-white">
                  <Icon name="play" size={20} />
                </span>
              )}
              {isLastShown && (
                <span className="absolute inset-0 hidden place-items-center bg-scrim text-14 font-semibold text-white xl:grid">
                  <bdi>{t('product.gallery.more', { count: hidden + 1 })}</bdi>
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Images of the selected values first, then those without a value, then the rest; the video's preview last. */
function shotsOf(product: ShownProduct, choice: Choice): Shot[] {
  const chosen = new Set(Object.values(choice));
  const rank = (image: ShownProduct['images'][number]) => {
    if (image.attributes.length === 0) return 1;
    return image.attributes.some((value) => chosen.has(value.attribute_value_id)) ? 0 : 2;
  };
  const pictures = product.images
    .map((image, place) => ({ image, place, rank: chosen.size ? rank(image) : 0 }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ image }) => ({
      key: `picture-${image.id}`,
      image: image.image,
      alt: image.alt || product.title,
      video: null,
    }));
  if (!product.video) return pictures;
  const poster = product.video_thumb || product.image;
  return [...pictures, { key: 'video', image: poster, alt: product.title, video: product.video }];
}
