import { ChoosePicture } from '#parts/choose-picture.tsx';
import { useComma, useT } from '@souk/kit/i18n/messages-context.tsx';

type LogoName = 'header_logo' | 'footer_logo' | 'email_logo' | 'favicon';
type LogoFieldProps = {
  name: LogoName;
  value: string;
  /** Default picture. */
  usual: string;
  mayBeNone: boolean;
  onChange(value: string): void;
};

const grounds = { 'on-light': '#ffffff', 'on-dark': '#101216' } as const;

/** A logo previewed on light and dark. */
export function LogoField({ name, value, usual, mayBeNone, onChange }: LogoFieldProps) {
  const t = useT();
  const comma = useComma();
  const title = t(`operator.look.${name}`);
  const without = mayBeNone ? '' : usual;
  return (
    <ChoosePicture
      isSmall
      title={title}
      choose={t(value === '' ? 'operator.picture.choose' : 'operator.picture.replace')}
      drop={
        value === without
          ? undefined
          : {
              ...(mayBeNone
                ? {
                    label: t('operator.picture.remove'),
                    title: t('operator.picture.remove.of', { name: title }),
                  }
                : { label: t('operator.text.reset'), icon: 'return' as const }),
              act: () => onChange(without),
            }
      }
      onChoose={onChange}
      className="gap-2"
    >
      {(buttons) => (
        <>
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
                    alt={`${title}${comma}${t(`operator.look.${ground}`)}`}
                    className="max-h-full max-w-full object-contain"
                  />
                </span>
              ))}
            </div>
          )}
          {buttons}
        </>
      )}
    </ChoosePicture>
  );
}
