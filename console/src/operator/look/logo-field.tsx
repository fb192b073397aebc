import { useState } from 'react';
import { call } from '#api/call.ts';
import { sayRefused } from '#parts/say-refused.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Spinner } from '@souk/kit/ui/spinner.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { shrinkPicture } from '#parts/shrink-picture.ts';

type LogoName = 'header_logo' | 'footer_logo' | 'email_logo' | 'favicon';
type LogoFieldProps = {
  name: LogoName;
  value: string;
  /** What it is in a shop that has chosen none. */
  usual: string;
  mayBeNone: boolean;
  onChange(value: string): void;
};

const grounds = { 'on-light': '#ffffff', 'on-dark': '#101216' } as const;

/** A picture of the shop, on light and on dark. */
export function LogoField({ name, value, usual, mayBeNone, onChange }: LogoFieldProps) {
  const t = useT();
  const [isLoading, setIsLoading] = useState(false);
  const title = t(`operator.look.${name}`);
  async function take(file: File | undefined) {
    if (!file) return;
    setIsLoading(true);
    try {
      onChange((await call('POST operator/pictures', { upload: await shrinkPicture(file) })).image);
    } catch (error) {
      if (error instanceof DOMException)
        toast({ tone: 'error', message: t('console.pictures.unreadable', { name: file.name }) });
      else sayRefused(error, t);
    } finally {
      setIsLoading(false);
    }
  }
  return (
    <div className="grid content-start gap-2">
      <div>
        <p className="font-label">{title}</p>
        <p className="text-12 text-text-3">{t(`operator.look.${name}.where`)}</p>
      </div>
      {value === '' ? (
        <p className="grid h-16 place-items-center rounded-control border border-line px-3 text-center text-13 text-text-2">
          {t('operator.look.no-picture')}
        </p>
      ) : (
        <div className="grid grid-cols-2 gap-2">
          {(['on-light', 'on-dark'] as const).map((ground) => (
            <span
              key={ground}
              className="grid h-16 place-items-center overflow-hidden rounded-control border border-line p-2"
              style={{ background: grounds[ground] }}
            >
              <img
                src={`/uploads/${value}`}
                alt={`${title}, ${t(`operator.look.${ground}`)}`}
                className="max-h-full max-w-full object-contain"
              />
            </span>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <label className="flex min-h-9 cursor-pointer items-center gap-2 rounded-control border border-control px-3 text-14 font-semibold hover:bg-sunk has-focus-visible:outline-2">
          {isLoading ? <Spinner className="size-4 border-2" /> : <Icon name="camera" size={16} />}
          {t(value === '' ? 'operator.picture.choose' : 'operator.picture.replace')}
          <input
            type="file"
            accept="image/*"
            aria-label={title}
            className="sr-only"
            onChange={({ target }) => {
              void take(target.files?.[0]).finally(() => (target.value = ''));
            }}
          />
        </label>
        {mayBeNone && value !== '' && (
          <Button size="small" icon="close" onClick={() => onChange('')}>
            {t('operator.picture.remove')}
          </Button>
        )}
        {!mayBeNone && value !== usual && (
          <Button size="small" icon="return" onClick={() => onChange(usual)}>
            {t('operator.picture.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
