import type { LibraryPicture } from '@souk/contract/console/operator-pictures';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { isUnused, shownText } from './picture-words.ts';

type PictureTileProps = {
  picture: LibraryPicture;
  isChosen: boolean;
  /** Null: no permission to delete. */
  onChoose: ((isChosen: boolean) => void) | null;
  onOpen(): void;
};

export function PictureTile({ picture, isChosen, onChoose, onOpen }: PictureTileProps) {
  const t = useT();
  const { name, title } = picture;
  return (
    <li
      className={classNames(
        'relative overflow-hidden rounded-card border',
        isChosen ? 'border-primary-line' : 'border-line',
      )}
    >
      <button
        type="button"
        className="block w-full text-start -outline-offset-2 hover:bg-sunk"
        onClick={onOpen}
      >
        <Picture
          name={name}
          alt=""
          width={4}
          height={3}
          sizes="220px"
          widths={[320, 640]}
          className="aspect-4/3 w-full border-b border-line bg-sunk object-contain"
        />
        <span className="grid gap-0.5 px-3 py-2">
          <bdi className="keep-side truncate font-medium">{title || name}</bdi>
          <span
            className={classNames('truncate text-12', isUnused(picture) ? 'text-warning' : 'text-text-3')}
          >
            {shownText(picture, t)}
          </span>
        </span>
      </button>
      {onChoose && isUnused(picture) && (
        <span className="absolute start-2 top-2 flex size-9 items-center justify-center rounded-control bg-surface">
          <Checkbox
            hideLabel
            label={t('operator.media.choose', { name: title || name })}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </span>
      )}
    </li>
  );
}
