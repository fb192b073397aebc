import type { AppliesTo } from '@souk/contract/console/commission';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { errorsUnder, type FieldControlProps } from '#operator/records/field-parts.ts';
import { RecordPicker } from './record-picker.tsx';

const parts = [
  ['store_id', 'store'],
  ['category_id', 'category'],
  ['brand_id', 'brand'],
] as const;

/** Scope of a rule: a store, category, brand, or any. */
export function AppliesField({ field, draft, errors, set }: FieldControlProps) {
  const t = useT();
  const named = draft[field.name] as AppliesTo; // as initialized, or written below
  const wrong = errorsUnder(errors, field.name);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-14 font-label">{t('operator.field.applies_to')}</legend>
      <p className="text-13 text-text-3">{t('operator.applies.hint')}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        {parts.map(([name, kind]) => (
          <RecordPicker
            key={name}
            name={`${field.name}.${name}`}
            label={t(`operator.applies.${kind}`)}
            to={kind}
            value={named[name]}
            error={wrong[name]}
            any={{
              title: t('operator.applies.any'),
              onClear: () => set(field.name, { ...named, [name]: null }),
            }}
            onChange={(id) => set(field.name, { ...named, [name]: id })}
          />
        ))}
      </div>
    </fieldset>
  );
}
