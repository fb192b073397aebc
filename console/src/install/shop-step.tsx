import { CURRENCIES } from '@souk/rules/currencies';
import type { InstallerState } from '@souk/contract/install';
import { useState, type SyntheticEvent } from 'react';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useMessages, useT } from '@souk/kit/i18n/messages-context.tsx';
import { TimeZones } from '#parts/time-zones.tsx';
import { ask } from './ask.ts';
import { StepButtons, StepHead, StepProblem, type StepProps } from './step-parts.tsx';
import { useCall } from './use-call.ts';

type Shop = NonNullable<InstallerState['shop']>;
type Props = StepProps & { state: InstallerState; onDone: (shop: Shop) => void };

/** Country of the browser's language. */
const countryHere = () => new Intl.Locale(navigator.language).maximize().region ?? '';

/** Name, country, currency, language and time zone. A country suggests currency and language, the browser the time zone. */
export function ShopStep({ installKey, onBack, state, onDone }: Props) {
  const t = useT();
  const { language: ofPage } = useMessages();
  const { problem, fields, isBusy, run } = useCall();
  const [shop, setShop] = useState<Shop>(() => state.shop ?? proposed(state, countryHere(), ofPage));
  const names = (type: 'region' | 'currency') => new Intl.DisplayNames([ofPage], { type });
  const [regions, moneys] = [names('region'), names('currency')];
  const inOrder = new Intl.Collator(ofPage).compare;
  const countries = state.countries
    .map(({ code }) => ({ code, name: regions.of(code) ?? code }))
    .toSorted((a, b) => inOrder(a.name, b.name));
  const currencies = CURRENCIES.map((code) => ({ code, name: moneys.of(code) ?? code })).toSorted((a, b) =>
    inOrder(a.name, b.name),
  );

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    void run(async () => {
      await ask('set-shop', installKey, shop);
      onDone(shop);
    });
  }
  const change = (changed: Partial<Shop>) => setShop((before) => ({ ...before, ...changed }));
  const field = (name: keyof Shop) => ({
    form: 'install',
    name,
    label: t(`install.shop.${name}`),
    error: fields[name],
  });

  return (
    <form onSubmit={submit} noValidate>
      <StepHead title={t('install.shop.title')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('name')} className="sm:col-span-2">
          <TextInput
            autoComplete="organization"

            value={shop.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Field {...field('country')}>
          <Select
            autoComplete="country"
            value={shop.country}
            onChange={({ target }) =>
              setShop((before) => ({ ...proposed(state, target.value, before.language), name: before.name }))
            }
          >
            <option value="">{t('install.shop.country.choose')}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...field('currency')} hint={t('install.shop.currency.hint')}>
          <Select value={shop.currency} onChange={({ target }) => change({ currency: target.value })}>
            {currencies.map(({ code, name }) => (
              <option key={code} value={code}>
                {t('install.shop.money', { name, code })}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...field('language')} hint={t('install.shop.language.for')}>
          <Select value={shop.language} onChange={({ target }) => change({ language: target.value })}>
            {state.languages.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...field('time_zone')} hint={t('install.shop.time_zone.hint')}>
          <Select value={shop.time_zone} onChange={({ target }) => change({ time_zone: target.value })}>
            <TimeZones chosen={shop.time_zone} />
          </Select>
        </Field>
        <div className="grid gap-4 sm:col-span-2">
          <StepProblem problem={problem} />
          <StepButtons onBack={onBack} busy={isBusy}>
            {t('install.continue')}
          </StepButtons>
        </div>
      </div>
    </form>
  );
}

function proposed({ countries, languages }: InstallerState, country: string, otherwise: string): Shop {
  const known = countries.find(({ code }) => code === country);
  const speaks =
    languages.find(({ code }) => code === known?.language) ??
    languages.find(({ code }) => code === otherwise);
  return {
    name: '',
    country: known?.code ?? '',
    currency: known?.currency ?? 'USD',
    language: speaks?.code ?? 'en',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
