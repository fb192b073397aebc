import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { FieldControlProps } from '#operator/records/field-parts.ts';
import { RecordPicker } from './record-picker.tsx';

const targets = ['category', 'subcategory', 'brand', 'product', 'tags', 'url'] as const;
type Kind = (typeof targets)[number];
type Target =
  | { kind: 'category' | 'subcategory' | 'brand' | 'product'; id: number }
  | { kind: 'tags'; tags: string[] }
  | { kind: 'url'; url: string };

const firstOf = (kind: Kind): Target =>
  kind === 'url' ? { kind, url: '' } : kind === 'tags' ? { kind, tags: [] } : { kind, id: 0 };

export function TargetField({ field, draft, errors, set }: FieldControlProps) {
  const t = useT();
  const target = draft[field.name] as Target;
  const error = Object.entries(errors).find(([path]) => path.startsWith(field.name))?.[1];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field form="record" name="target.kind" label={t('operator.field.target')}>
        <Select
          value={target.kind}
          onChange={({ target: { value } }) => set(field.name, firstOf(value as Kind))}
        >
          {targets.map((one) => (
            <option key={one} value={one}>
              {t(`operator.target.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {'id' in target && (
        <RecordPicker
          key={target.kind}
          {...{ name: 'target.id', label: t('operator.target.which'), to: target.kind, error }}
          value={target.id || null}
          onChange={(id) => set(field.name, { kind: target.kind, id })}
        />
      )}
      {target.kind === 'url' && (
        <Field form="record" name="target.url" label={t('operator.target.url')} error={error}>
          <TextInput
            dir="ltr"
            value={target.url}
            onChange={({ target: { value: url } }) => set(field.name, { kind: 'url', url })}
          />
        </Field>
      )}
      {target.kind === 'tags' && (
        <Field form="record" name="target.tags" label={t('operator.target.tags')} error={error}>
          <TextInput
            dir="auto"
            defaultValue={target.tags.join(', ')}
            onChange={({ target: { value } }) =>
              set(field.name, {
                kind: 'tags',
                tags: value
                  .split(/[,،]/)
                  .map((one) => one.trim())
                  .filter(Boolean),
              })
            }
          />
        </Field>
      )}
    </div>
  );
}
