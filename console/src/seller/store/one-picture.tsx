import { ChoosePicture } from '#parts/choose-picture.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type OnePictureProps = {
  name: 'image' | 'banner_image';
  value: string;
  shape: 'logo' | 'banner';
  onChange(image: string): void;
};

const shapes = { logo: 'size-24', banner: 'h-24 w-full min-w-40' } as const;

export function OnePicture({ name, value, shape, onChange }: OnePictureProps) {
  const t = useT();
  const title = t(`console.store.field.${name}`);
  const remove = {
    label: t('console.store.picture.remove.short'),
    title: t('console.store.picture.remove', { name: title }),
    act: () => onChange(''),
  };
  return (
    <ChoosePicture
      isSmall
      id={`store-${name}`}
      title={title}
      choose={t(value === '' ? 'console.store.picture.choose' : 'console.store.picture.replace')}
      drop={value === '' ? undefined : remove}
      onChoose={onChange}
      className="gap-1.5"
    >
      {(buttons) => (
        <>
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
          {buttons}
          <p className="text-13 text-text-3">{t(`console.store.hint.${name}`)}</p>
        </>
      )}
    </ChoosePicture>
  );
}
