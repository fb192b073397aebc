import { useState } from 'react';
import { call } from '#api/call.ts';
import { sayRefused } from '#parts/say-refused.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { Spinner } from '@souk/kit/ui/spinner.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { shrinkPicture } from '#parts/shrink-picture.ts';

type OnePictureProps = {
  name: 'image' | 'banner_image';
  /** Empty: none. */
  value: string;
  shape: 'logo' | 'banner';
  onChange(image: string): void;
};

const shapes = { logo: 'size-24', banner: 'h-24 w-full min-w-40' } as const;

/** The store's logo or banner: chosen, dropped, taken by a phone's camera, and taken away again. */
export function OnePicture({ name, value, shape, onChange }: OnePictureProps) {
  const t = useT();
  const [isLoading, setIsLoading] = useState(false);
  const title = t(`console.store.field.${name}`);

  async function take(file: File | undefined) {
    if (!file) return;
    setIsLoading(true);
    try {
      const stored = await call('POST seller/pictures', { upload: await shrinkPicture(file) });
      onChange(stored.image);
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
      className="grid content-start gap-1.5"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      <span className="font-label">{title}</span>
      {value !== '' && (
        <Picture
          name={value}
          alt=""
          width={shape === 'logo' ? 96 : 480}
          height={96}
          sizes={shape === 'logo' ? '96px' : '480px'}
          widths={shape === 'logo' ? [320] : [640, 960]}
          className={classNames('rounded-control bg-sunk object-cover', shapes[shape])}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <label className="flex min-h-9 cursor-pointer items-center gap-2 rounded-control border border-control px-3 text-13 font-medium hover:bg-sunk has-focus-visible:outline-2 max-md:min-h-11">
          {isLoading ? <Spinner className="size-4.5 border-2" /> : <Icon name="camera" size={18} />}
          {t(value === '' ? 'console.store.picture.choose' : 'console.store.picture.replace')}
          <input
            id={`store-${name}`}
            type="file"
            accept="image/*"
            aria-label={title}
            className="sr-only"
            onChange={({ target }) => {
              void take(target.files?.[0]).finally(() => (target.value = ''));
            }}
          />
        </label>
        {value !== '' && (
          <Button
            size="small"
            icon="close"
            aria-label={t('console.store.picture.remove', { name: title })}
            onClick={() => onChange('')}
          >
            {t('console.store.picture.remove.short')}
          </Button>
        )}
      </div>
      <p className="text-13 text-text-3">{t(`console.store.hint.${name}`)}</p>
    </div>
  );
}
