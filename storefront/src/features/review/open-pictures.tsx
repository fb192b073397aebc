import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ReviewPicture } from './review-gallery.tsx';

// Not before somebody wants to look closely.
const ReviewGallery = lazy(() => import('./review-gallery.tsx'));

export type OpenPictures = (pictures: readonly ReviewPicture[], start: number) => void;

/** Opens pictures of reviews in a gallery; `gallery` stands somewhere in the page and is nothing until then. */
export function useOpenPictures(): { open: OpenPictures; gallery: ReactNode } {
  const [opened, setOpened] = useState<{ pictures: readonly ReviewPicture[]; start: number } | null>(null);
  return {
    open: (pictures, start) => setOpened({ pictures, start }),
    gallery: opened && (
      <Suspense>
        <ReviewGallery {...opened} onClose={() => setOpened(null)} />
      </Suspense>
    ),
  };
}
