import { PICTURE_MAX_KB, REVIEW_PICTURES_MAX } from '@souk/rules/limits';
import { useEffect, useRef, useState } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import type { Pictures } from './use-pictures.ts';

/** Photo previews with remove buttons. Adding requires JavaScript; without it, only the previews are shown. */
export function PictureInput({ pictures }: { pictures: Pictures }) {
  const t = useT();
  const { chosen, problem, isUploading } = pictures;
  const hint = t('review.pictures.hint', { max: PICTURE_MAX_KB });
  const [isAlive, setIsAlive] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => setIsAlive(true), []);

  function remove(key: number, place: number) {
    pictures.remove(key);
    // The focused button is removed: focus the next one, or the file input.
    requestAnimationFrame(() => {
      const buttons = group.current?.querySelectorAll('button') ?? [];
      (buttons[Math.min(place, buttons.length - 1)] ?? chooser.current)?.focus();
    });
  }

  if (!isAlive && chosen.length === 0) return null;
  return (
    <fieldset ref={group} className="grid gap-2" aria-describedby="pictures-hint">
      <legend className="mb-1.5 text-14 font-label">
        {t('review.pictures')}
        <span className="font-normal text-text-3"> {t('ui.field.optional')}</span>
      </legend>
      <ul className="flex flex-wrap gap-3">
        {chosen.map(({ key, image }, place) => (
          <li key={key} className="relative">
            {image === null ? (
              <span className="shimmer block size-20 rounded-control" />
            ) : (
              <>
                <input type="hidden" name="images" value={image} />
                <Picture
                  name={image}
                  alt={t('review.pictures.alt', { number: place + 1 })}
                  width={80}
                  height={80}
                  sizes="80px"
                  widths={[320]}
                  className="size-20 rounded-control border border-line bg-sunk object-cover"
                />
                {isAlive && (
                  <button
                    type="button"
                    aria-label={t('review.pictures.remove', { number: place + 1 })}
                    onClick={() => remove(key, place)}
                    className="absolute -end-2 -top-2 grid size-7 place-items-center rounded-pill border border-line bg-surface shadow-sm"
                  >
                    <Icon name="close" size={14} />
                  </button>
                )}
              </>
            )}
          </li>
        ))}
        {isAlive && chosen.length < REVIEW_PICTURES_MAX && (
          <li>
            <label className="relative grid size-20 cursor-pointer place-items-center rounded-control border border-dashed border-control text-text-2 focus-within:outline-2 focus-within:outline-primary-line hover:bg-sunk">
              <Icon name="camera" size={24} />
              <span className="sr-only">{t('review.pictures.add')}</span>
              <input
                ref={chooser}
                type="file"
                accept="image/jpeg,image/png"
                multiple
                className="absolute inset-0 cursor-pointer opacity-0"
                onChange={(event) => {
                  const input = event.currentTarget;
                  void pictures.add([...(input.files ?? [])]);
                  // Reset, so that the same file can be selected again after removal.
                  input.value = '';
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <p role="status" className="sr-only">
        {isUploading
          ? t('review.pictures.uploading')
          : t('review.pictures.count', { count: chosen.length, max: REVIEW_PICTURES_MAX })}
      </p>
      <div id="pictures-hint" className="grid gap-1">
        <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
        {problem !== hint && <p className="text-13 text-text-3">{hint}</p>}
      </div>
    </fieldset>
  );
}
