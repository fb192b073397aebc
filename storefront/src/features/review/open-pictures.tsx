import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ReviewPicture } from './review-gallery.tsx';

// Lazy-loaded when a photo is opened.
const ReviewGallery = lazy(() => import('./review-gallery.tsx'));

export type OpenPictures = (pictures: readonly ReviewPicture[], start: number) => void;

/** Opens review photos in a gallery; render `gallery` anywhere on the page, it is empty until then. */
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
