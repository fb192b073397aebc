import type { SuggestedShipping } from '@souk/contract/seller-console/store';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { countOf } from '#operator/records/field-parts.ts';
import { saveRecord } from '#operator/records/calls.ts';
import { Countries } from '#parts/countries.tsx';
import { MoneyInput } from '#parts/money-input.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Chip } from '@souk/kit/ui/chip.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

/** The first shipping rule in the checklist: one rate and delivery time for some countries, with the shop's suggestion. */
export function FirstShipping({ suggested }: { suggested: SuggestedShipping }) {
  const t = useT();
  const { country: nameOf } = useFormat();
  const { act, isBusy } = useAct();
  const { revalidate } = useRevalidator();
  const [countries, setCountries] = useState<readonly string[]>([suggested.country]);
  const [priceMinor, setPriceMinor] = useState(suggested.price_minor);
  const [days, setDays] = useState(String(suggested.days));
  const dayCount = countOf(days);
  const missing =
    countries.length === 0 ? 'country' : priceMinor === null ? 'price' : dayCount === null ? 'days' : null;
  const save = () =>
    act(async () => {
      const places = countries.map((country) => ({
        country,
        state: '',
        price_minor: priceMinor,
        days: dayCount,
        pickup: null,
      }));
      await saveRecord(
        { area: 'store', kind: 'shipping-rule' },
        {
          id: null,
          version: null,
          values: {
            title: t('console.welcome.step.shipping'),
            per: 'line',
            free_from_minor: null,
            places,
            texts: {},
          },
        },
      );
      await revalidate();
      toast(t('console.shipping.place.saved'));
    });
  return (
    <div className="mt-3 grid gap-3">
      <ul className="flex flex-wrap gap-1.5 empty:hidden">
        {countries.map((code) => (
          <li key={code}>
            <Chip removes onClick={() => setCountries(countries.filter((other) => other !== code))}>
              {nameOf(code)}
            </Chip>
          </li>
        ))}
      </ul>
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Field form="first-shipping" name="country" label={t('operator.place.country')}>
          <Select
            value=""
            onChange={({ target }) => setCountries([...new Set([...countries, target.value])])}
          >
            <option value="" disabled>
              {t('operator.place.add')}
            </option>
            <Countries />
          </Select>
        </Field>
        <Field form="first-shipping" name="price" label={t('operator.place.price')}>
          <MoneyInput value={priceMinor} currency={suggested.currency} onChange={setPriceMinor} />
        </Field>
        <Field form="first-shipping" name="days" label={t('operator.place.days')}>
          <TextInput
            dir="ltr"
            inputMode="numeric"
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </Field>
        <Button
          variant="primary"
          busy={isBusy}
          blocked={missing !== null}
          onBlocked={() => missing && document.getElementById(`first-shipping-${missing}`)?.focus()}
          onClick={() => void save()}
        >
          {t('console.form.save')}
        </Button>
      </div>
    </div>
  );
}
