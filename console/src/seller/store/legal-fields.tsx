import { LONGEST, STORE } from '@souk/rules/limits';
import { missingTraderFacts } from '@souk/rules/trader';
import { Card } from '#parts/card.tsx';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { Countries } from '#parts/countries.tsx';
import { traderFactName } from './store-field-words.ts';
import { PlainField, type DraftProps } from './plain-field.tsx';
import { useVatCheck } from './use-vat-check.tsx';

/** Trader details, public before purchase (DSA art. 30). */
export function LegalFields({ isRequired, ...props }: DraftProps & { isRequired: boolean }) {
  const t = useT();
  const listed = useListed();
  const { draft, set, errors } = props;
  const missing = isRequired ? missingTraderFacts(draft) : [];
  const vatCheck = useVatCheck();
  return (
    <Card title={t('console.store.legal')}>
      <p className="-mt-1 text-13 text-text-2">
        {t(isRequired ? 'console.store.legal.text' : 'console.store.legal.shown')}
      </p>
      {missing.length > 0 && (
        <Notice tone="warning">
          {t('console.trader.missing', { facts: listed(missing.map((fact) => traderFactName(fact, t))) })}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <PlainField {...props} name="legal_name" max={STORE.legalName} className="sm:col-span-2" />
        <PlainField {...props} name="register_number" max={LONGEST.registerNumber} isLtr isOptional />
        <PlainField
          {...props}
          name="vat_number"
          max={LONGEST.registerNumber}
          isLtr
          isOptional
          hint={vatCheck}
        />
        <PlainField {...props} name="email" type="email" max={LONGEST.email} isLtr />
        <PlainField {...props} name="phone" type="tel" max={LONGEST.phone} isLtr />
        <PlainField {...props} name="address_1" max={LONGEST.street} className="sm:col-span-2" />
        <PlainField {...props} name="zip" max={LONGEST.zip} isLtr />
        <PlainField {...props} name="city" max={LONGEST.city} />
        <PlainField {...props} name="state" max={LONGEST.state} isLtr />
        <Field form="store" name="country" label={t('console.store.field.country')} error={errors['country']}>
          <Select value={draft.country} onChange={({ target }) => set('country', target.value)}>
            <option value="">{t('console.store.country.none')}</option>
            <Countries />
          </Select>
        </Field>
      </div>
      <Checkbox
        id="store-is_self_certified"
        label={t('console.store.field.is_self_certified')}
        checked={draft.is_self_certified}
        onChange={({ target }) => set('is_self_certified', target.checked)}
      />
    </Card>
  );
}
