import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export type ShownPicture = { images: readonly string[]; at: number; name: string };

type PictureSheetProps = { shown: ShownPicture | null; onShow(picture: ShownPicture | null): void };

export function PictureSheet({ shown, onShow }: PictureSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={shown !== null}
      onClose={() => onShow(null)}
      title={t('operator.reviews.pictures')}
      className="[--sheet-size:960px]"
    >
      {shown && <Shown {...shown} onShow={onShow} />}
    </Sheet>
  );
}

function Shown({ images, at, name, onShow }: ShownPicture & Pick<PictureSheetProps, 'onShow'>) {
  const t = useT();
  const go = (to: number) => onShow({ images, at: to, name });
  const label = t('operator.reviews.picture', { place: at + 1, count: images.length, name });
  return (
    <figure className="grid gap-3">
      <Picture
        name={images[at]}
        alt={label}
        width={4}
        height={3}
        sizes="(width >= 62rem) 920px, 100vw"
        className="max-h-[70vh] w-full rounded-control bg-sunk object-contain"
      />
      <figcaption className="flex items-center justify-between gap-3 text-text-2">
        {at > 0 ? (
          <IconButton
            icon="chevron-start"
            label={t('operator.reviews.previous')}
            onClick={() => go(at - 1)}
          />
        ) : (
          <span className="size-11" />
        )}
        <span aria-live="polite">{label}</span>
        {at < images.length - 1 ? (
          <IconButton icon="chevron-end" label={t('operator.reviews.next')} onClick={() => go(at + 1)} />
        ) : (
          <span className="size-11" />
        )}
      </figcaption>
    </figure>
  );
}
