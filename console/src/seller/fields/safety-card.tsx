import { CATALOGUE } from '@souk/rules/limits';
import { Card } from '#parts/card.tsx';
import { fieldName } from '#parts/product-field.ts';
import { Field } from '@souk/kit/ui/field.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { PartProps } from '../edited-product.ts';

/** Information required by law (GPSR, article 19). */
export function SafetyCard({ draft, errors, set }: Pick<PartProps, 'draft' | 'errors' | 'set'>) {
  const t = useT();
  const of = (name: string) => ({
    form: 'product',
    name,
    label: fieldName(name, t),
    necessity: 'optional' as const,
    error: errors[name],
  });
  return (
    <Card title={t('console.safety.title')}>
      <p className="-mt-1 text-13 text-text-2">{t('console.safety.text')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...of('manufacturer')} hint={t('console.safety.contact')}>
          <Textarea
            dir="auto"
            rows={2}
            maxLength={CATALOGUE.safetyContact}
            value={draft.manufacturer ?? ''}
            onChange={({ target }) => set({ manufacturer: target.value || null })}
          />
        </Field>
        <Field {...of('responsible_person')} hint={t('console.safety.responsible')}>
          <Textarea
            dir="auto"
            rows={2}
            maxLength={CATALOGUE.safetyContact}
            value={draft.responsible_person ?? ''}
            onChange={({ target }) => set({ responsible_person: target.value || null })}
          />
        </Field>
      </div>
      <Field {...of('safety')}>
        <Textarea
          dir="auto"
          rows={3}
          maxLength={CATALOGUE.safety}
          value={draft.safety}
          onChange={({ target }) => set({ safety: target.value })}
        />
      </Field>
    </Card>
  );
}
