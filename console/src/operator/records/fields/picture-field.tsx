import { ChoosePicture } from '#parts/choose-picture.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { FieldControlProps } from '#operator/records/field-parts.ts';
import { fieldTitle } from '#operator/records/words.ts';

export function PictureField({ field, draft, errors, set }: FieldControlProps) {
  const t = useT();
  const { name, isOptional } = field;
  const image = String(draft[name] ?? '');
  const title = fieldTitle(name, t);
  const remove = {
    label: t('operator.picture.remove'),
    title: t('operator.picture.remove.of', { name: title }),
    act: () => set(name, name === 'image' ? '' : null),
  };
  return (
    <ChoosePicture
      id={`record-${name}`}
      title={title}
      choose={t(image === '' ? 'operator.picture.choose' : 'operator.picture.replace')}
      drop={isOptional && image !== '' ? remove : undefined}
      onChoose={(stored) => set(name, stored)}
      className="gap-1.5 text-14"
    >
      {(buttons) => (
        <>
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
            {buttons}
          </div>
          {errors[name] && <FieldError id={`record-${name}-error`}>{errors[name]}</FieldError>}
        </>
      )}
    </ChoosePicture>
  );
}
