import type { ComponentProps } from 'react';
import { Lightbox } from '#features/catalog/lightbox.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';

type GallerySheetProps = ComponentProps<typeof Lightbox> & {
  isOpen: boolean;
  onClose: () => void;
  title: string;
};

export default function GallerySheet({ isOpen, onClose, title, ...shown }: GallerySheetProps) {
  return (
    <Sheet open={isOpen} onClose={onClose} title={title} side="full">
      <Lightbox {...shown} />
    </Sheet>
  );
}
