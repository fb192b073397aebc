import { useState } from 'react';
import { call } from '#api/call.ts';
import { sayRefused } from '#parts/say-refused.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { FieldError } from '@souk/kit/ui/field.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { Spinner } from '@souk/kit/ui/spinner.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { shrinkPicture } from '#parts/shrink-picture.ts';
import type { FieldControlProps } from '#operator/records/field-parts.ts';
import { fieldTitle } from '#operator/records/words.ts';

/** One picture by choosing or by dropping. */
export function PictureField({ field, draft, errors, set }: FieldControlProps) {
  const t = useT();
  const [isLoading, setIsLoading] = useState(false);
  const { name, isOptional } = field;
  const image = String(draft[name] ?? '');
  const title = fieldTitle(name, t);

  async function take(file: File | undefined) {
    if (!file) return;
    setIsLoading(true);
    try {
      const stored = await call('POST operator/pictures', { upload: await shrinkPicture(file) });
      set(name, stored.image);
    } catch (error) {
      if (error instanceof DOMException)
        toast({ tone: 'error', message: t('console.pictures.unreadable', { name: file.name }) });
      else sayRefused(error, t);
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <div
      className="grid gap-1.5 text-14"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      <span className="font-label">
        {title}
        {isOptional && <span className="font-normal text-text-3"> {t('ui.field.optional')}</span>}
      </span>
      <div className="flex items-center gap-3">
        {image !== '' && (
          <Picture
            name={image}
            alt=""
            width={120}
            height={80}
            sizes="160px"
            widths={[320]}
            className="h-20 w-30 flex-none rounded-control bg-sunk object-contain"
          />
        )}
        <div className="flex flex-wrap gap-2">
          <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-control px-4 font-medium hover:bg-sunk has-focus-visible:outline-2">
            {isLoading ? <Spinner className="size-4.5 border-2" /> : <Icon name="camera" />}
            {t(image === '' ? 'operator.picture.choose' : 'operator.picture.replace')}
            <input
              id={`record-${name}`}
              type="file"
              accept="image/*"
              aria-label={title}
              className="sr-only"
              onChange={({ target }) => {
                void take(target.files?.[0]).finally(() => (target.value = ''));
              }}
            />
          </label>
          {isOptional && image !== '' && (
            <Button icon="close" onClick={() => set(name, name === 'image' ? '' : null)}>
              {t('operator.picture.remove')}
            </Button>
          )}
        </div>
      </div>
      {errors[name] && <FieldError id={`record-${name}-error`}>{errors[name]}</FieldError>}
    </div>
  );
}
