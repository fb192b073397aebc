import { CATALOGUE } from '@souk/rules/limits';
import { safetyGaps } from '@souk/rules/product-safety';
import { Card } from '#parts/card.tsx';
import { Countries } from '#parts/countries.tsx';
import { fieldName } from '#parts/product-field.ts';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { PartProps } from '../edited-product.ts';
import { safetyRuleOf } from './safety-rule.ts';

/** Information required by law (GPSR, article 19), before a sale if the category says so. */
export function SafetyCard({ draft, choices, errors, set }: PartProps) {
  const t = useT();
  const rule = safetyRuleOf(choices, draft);
  const country = draft.manufacturer_country;
  const empty = { manufacturer: null, manufacturer_country: country, responsible_person: null, safety: '' };
  const required = new Set<string>(safetyGaps(rule, empty).map(({ path }) => path));
  if (rule !== 'not_required') required.add('manufacturer_country');
  const of = (name: string) => ({
    form: 'product',
    name,
    label: fieldName(name, t),
    necessity: required.has(name) ? ('required' as const) : ('optional' as const),
    error: errors[name],
  });
  return (
    <Card title={t('console.safety.title')}>
      <p className="-mt-1 text-13 text-text-2">
        {t(rule === 'not_required' ? 'console.safety.text' : 'console.safety.required')}
      </p>
      <KnownContacts choices={choices} set={set} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...of('manufacturer')} hint={t('console.safety.contact')}>
          <Textarea
            dir="auto"
            rows={3}
            maxLength={CATALOGUE.safetyContact}
            value={draft.manufacturer ?? ''}
            onChange={({ target }) => set({ manufacturer: target.value || null })}
          />
        </Field>
        <Field {...of('responsible_person')} hint={t('console.safety.responsible')}>
          <Textarea
            dir="auto"
            rows={3}
            maxLength={CATALOGUE.safetyContact}
            value={draft.responsible_person ?? ''}
            onChange={({ target }) => set({ responsible_person: target.value || null })}
          />
        </Field>
        <Field {...of('manufacturer_country')}>
          <Select
            value={country ?? ''}
            onChange={({ target }) => set({ manufacturer_country: target.value || null })}
          >
            <option value="">{t('console.safety.country.none')}</option>
            <Countries />
          </Select>
        </Field>
      </div>
      <Field {...of('safety')} hint={t('console.safety.warnings')}>
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

/** Manufacturers of the store's recent products, to copy from. */
function KnownContacts({ choices, set }: Pick<PartProps, 'choices' | 'set'>) {
  const t = useT();
  const known = choices.safety_contacts;
  if (known.length === 0) return null;
  return (
    <Field form="product" name="safety_contact" label={t('console.safety.reuse')} className="sm:max-w-96">
      <Select
        value=""
        onChange={({ target }) => {
          const contact = known[Number(target.value)];
          if (contact) set(contact);
        }}
      >
        <option value="">{t('console.safety.reuse.none')}</option>
        {known.map(({ manufacturer, responsible_person: responsible }, place) => (
          <option key={`${manufacturer} ${responsible ?? ''}`} value={place}>
            {manufacturer}
          </option>
        ))}
      </Select>
    </Field>
  );
}
