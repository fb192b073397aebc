import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { addressOf, Picture } from '@souk/kit/ui/picture.tsx';

type PictureLinkProps = {
  image: string;
  label: string;
  onOpen: () => void;
  /** Number of further photos. */
  more?: number;
};

/** Thumbnail that opens the gallery; without JavaScript, a link to the image. */
export function PictureLink({ image, label, onOpen, more = 0 }: PictureLinkProps) {
  const t = useT();
  return (
    <a
      href={addressOf(image)}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen();
      }}
      className="relative block size-16 overflow-hidden rounded-control bg-sunk"
    >
      <Picture
        name={image}
        alt=""
        width={64}
        height={64}
        sizes="64px"
        widths={[320]}
        className="size-full object-cover"
      />
      {more > 0 && (
        <span
          aria-hidden
          className="absolute inset-0 grid place-items-center bg-scrim text-14 font-semibold text-white"
        >
          <bdi>{t('product.gallery.more', { count: more })}</bdi>
        </span>
      )}
    </a>
  );
}
