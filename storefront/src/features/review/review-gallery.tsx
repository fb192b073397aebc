import { useState } from 'react';
import { Lightbox } from '#features/catalog/lightbox.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Stars } from '@souk/kit/ui/stars.tsx';

export type ReviewPicture = { id: number; image: string; name: string; rating: number; text: string };

type ReviewGalleryProps = { pictures: readonly ReviewPicture[]; start: number; onClose: () => void };

export default function ReviewGallery({ pictures, start, onClose }: ReviewGalleryProps) {
  const t = useT();
  const [at, setAt] = useState(start);
  const picture = pictures[at]!; // `at` wraps around the list
  return (
    <Sheet open onClose={onClose} title={t('product.reviews.pictures')} side="full">
      <Lightbox
        image={picture.image}
        alt={t('product.reviews.pictureBy', { name: picture.name })}
        number={at + 1}
        count={pictures.length}
        onStep={(by) => setAt((now) => (now + by + pictures.length) % pictures.length)}
        caption={
          <div className="mx-auto grid w-full max-w-[68ch] gap-1 text-14">
            <p className="flex flex-wrap items-center gap-x-2">
              <Stars value={picture.rating} label={t('ui.rating.stars', { count: picture.rating })} />
              <bdi className="font-semibold">{picture.name}</bdi>
            </p>
            {picture.text && (
              <p dir="auto" className="line-clamp-3 text-text-2">
                {picture.text}
              </p>
            )}
          </div>
        }
      />
    </Sheet>
  );
}
