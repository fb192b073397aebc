import { CATALOGUE } from '@souk/rules/limits';
import { Card } from '#parts/card.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { fieldName } from '#parts/product-field.ts';
import type { PartProps } from '../edited-product.ts';
import { VideoPoster } from './video-poster.tsx';

const digits = (text: string, most: number) => Number(new RegExp(`^\\d{1,${most}}$`).exec(text)?.[0] ?? 0);

export function FactsCard({ draft, errors, set }: Pick<PartProps, 'draft' | 'errors' | 'set'>) {
  const t = useT();
  const of = (name: string) => ({
    form: 'product',
    name,
    label: fieldName(name, t),
    ...(name === 'unit' ? {} : { necessity: 'optional' as const }),
    error: errors[name],
  });
  return (
    <Card title={t('console.facts.title')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...of('unit')}>
          <TextInput
            dir="auto"
            maxLength={CATALOGUE.unit}
            value={draft.unit}
            onChange={({ target }) => set({ unit: target.value })}
          />
        </Field>
        <Field {...of('badge')} hint={t('console.field.badge.hint')}>
          <TextInput
            dir="auto"
            maxLength={CATALOGUE.badge}
            value={draft.badge ?? ''}
            onChange={({ target }) => set({ badge: target.value || null })}
          />
        </Field>
        <Field {...of('weight_grams')}>
          <TextInput
            dir="ltr"
            inputMode="numeric"
            value={draft.weight_grams === null ? '' : String(draft.weight_grams)}
            onChange={({ target }) => set({ weight_grams: digits(target.value, 9) || null })}
          />
        </Field>
        <Field {...of('dimensions')}>
          <TextInput
            dir="auto"
            maxLength={CATALOGUE.dimensions}
            value={draft.dimensions ?? ''}
            onChange={({ target }) => set({ dimensions: target.value || null })}
          />
        </Field>
        <Field {...of('warranty_months')}>
          <TextInput
            dir="ltr"
            inputMode="numeric"
            value={draft.warranty_months === 0 ? '' : String(draft.warranty_months)}
            onChange={({ target }) => set({ warranty_months: digits(target.value, 4) })}
          />
        </Field>
        <Field {...of('video')}>
          <TextInput
            type="url"
            dir="ltr"
            maxLength={CATALOGUE.videoLink}
            value={draft.video ?? ''}
            onChange={({ target }) => set({ video: target.value || null })}
          />
        </Field>
        {draft.video !== null && <VideoPoster draft={draft} set={set} />}
      </div>
    </Card>
  );
}
