import { LONGEST, STORE } from '@souk/rules/limits';
import { missingTraderFacts } from '@souk/rules/trader';
import { Card } from '#parts/card.tsx';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { Countries } from '#parts/countries.tsx';
import { StateField } from '#parts/state-field.tsx';
import { traderFactName } from './store-field-words.ts';
import { MissingByLaw, PlainField, type DraftProps } from './plain-field.tsx';
import { useVatCheck } from './use-vat-check.tsx';

/** Trader details, public before purchase (DSA art. 30). */
export function LegalFields({ isRequired, ...props }: DraftProps & { isRequired: boolean }) {
  const t = useT();
  const listed = useListed();
  const { draft, set } = props;
  const missing = isRequired ? missingTraderFacts(draft) : [];
  const isUncertified = missing.includes('is_self_certified');
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
        <PlainField
          {...props}
          name="legal_name"
          isMissing={missing.includes('legal_name')}
          max={STORE.legalName}
          className="sm:col-span-2"
        />
        <PlainField {...props} name="register_number" max={LONGEST.registerNumber} isLtr isOptional />
        <PlainField
          {...props}
          name="vat_number"
          max={LONGEST.registerNumber}
          isLtr
          isOptional
          hint={vatCheck}
        />
        <PlainField
          {...props}
          name="email"
          isMissing={missing.includes('email')}
          type="email"
          max={LONGEST.email}
          isLtr
        />
        <PlainField
          {...props}
          name="phone"
          isMissing={missing.includes('phone')}
          type="tel"
          max={LONGEST.phone}
          isLtr
        />
        <PlainField
          {...props}
          name="address_1"
          isMissing={missing.includes('address_1')}
          max={LONGEST.street}
          className="sm:col-span-2"
        />
        <PlainField {...props} name="zip" max={LONGEST.zip} isLtr />
        <PlainField {...props} name="city" isMissing={missing.includes('city')} max={LONGEST.city} />
        <Place {...props} isMissing={missing.includes('country')} />
      </div>
      <div className="grid gap-1">
        <Checkbox
          id="store-is_self_certified"
          label={t('console.store.field.is_self_certified')}
          checked={draft.is_self_certified}
          aria-describedby={isUncertified ? 'store-is_self_certified-missing' : undefined}
          onChange={({ target }) => set('is_self_certified', target.checked)}
        />
        {isUncertified && (
          <p id="store-is_self_certified-missing" className="ps-8 text-13">
            <MissingByLaw />
          </p>
        )}
      </div>
    </Card>
  );
}

/** Country and state, which is another one's once the country changes. */
function Place({ draft, set, errors, isMissing }: DraftProps & { isMissing: boolean }) {
  const t = useT();
  return (
    <>
      <Field
        form="store"
        name="country"
        label={t('console.store.field.country')}
        error={errors['country']}
        hint={isMissing && <MissingByLaw />}
      >
        <Select
          value={draft.country}
          onChange={({ target }) => {
            set('country', target.value);
            set('state', '');
          }}
        >
          <option value="">{t('console.store.country.none')}</option>
          <Countries />
        </Select>
      </Field>
      <StateField
        form="store"
        label={t('console.store.field.state')}
        country={draft.country}
        value={draft.state}
        error={errors['state']}
        onChange={(code) => set('state', code)}
      />
    </>
  );
}
