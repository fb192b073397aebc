import { CURRENCIES } from '@souk/rules/currencies';
import type { InstallerState } from '@souk/contract/install';
import { useState, type SyntheticEvent } from 'react';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useMessages, useT } from '@souk/kit/i18n/messages-context.tsx';
import { TimeZones } from '#parts/time-zones.tsx';
import { ask } from './ask.ts';
import { LanguagesChoice } from './languages-choice.tsx';
import { StepButtons, StepHead, StepProblem, type StepProps } from './step-parts.tsx';
import { useCall } from './use-call.ts';

type Shop = NonNullable<InstallerState['shop']>;
type Props = StepProps & { state: InstallerState; onDone: (shop: Shop) => void };

/** Country of the browser's language. */
const countryHere = () => new Intl.Locale(navigator.language).maximize().region ?? '';

/** Name, country, currency, languages and time zone. A country suggests currency and languages, the browser the time zone. */
export function ShopStep({ installKey, onBack, state, onDone }: Props) {
  const t = useT();
  const { language: ofPage } = useMessages();
  const { problem, fields, isBusy, run } = useCall();
  const [shop, setShop] = useState<Shop>(() => state.shop ?? proposed(state, countryHere(), ofPage));
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
          <CountrySelect
            codes={state.countries.map(({ code }) => code)}
            value={shop.country}
            onChange={(country) => setShop({ ...proposed(state, country, ofPage), name: shop.name })}
          />
        </Field>
        <Field {...field('currency')} hint={t('install.shop.currency.hint')}>
          <CurrencySelect value={shop.currency} onChange={(currency) => change({ currency })} />
        </Field>
        <Field {...field('language')} hint={t('install.shop.language.for')}>
          <Select
            value={shop.language}
            onChange={({ target: { value } }) =>
              change({ language: value, languages: shop.languages.filter((code) => code !== value) })
            }
          >
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
          <LanguagesChoice
            languages={state.languages}
            language={shop.language}
            others={shop.languages}
            onChange={(others) => change({ languages: others })}
          />
          <StepProblem problem={problem} />
          <StepButtons onBack={onBack} busy={isBusy}>
            {t('install.continue')}
          </StepButtons>
        </div>
      </div>
    </form>
  );
}

/** Names in the page's language, in its order. */
function useNamed(type: 'region' | 'currency', codes: readonly string[]) {
  const { language } = useMessages();
  const names = new Intl.DisplayNames([language], { type });
  const inOrder = new Intl.Collator(language).compare;
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => inOrder(a.name, b.name));
}

type CodeSelectProps = { value: string; onChange(code: string): void };

function CountrySelect({ codes, value, onChange }: CodeSelectProps & { codes: readonly string[] }) {
  const t = useT();
  return (
    <Select autoComplete="country" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('install.shop.country.choose')}</option>
      {useNamed('region', codes).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function CurrencySelect({ value, onChange }: CodeSelectProps) {
  const t = useT();
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      {useNamed('currency', CURRENCIES).map(({ code, name }) => (
        <option key={code} value={code}>
          {t('install.shop.money', { name, code })}
        </option>
      ))}
    </Select>
  );
}

function proposed({ countries, languages }: InstallerState, country: string, otherwise: string): Shop {
  const known = countries.find(({ code }) => code === country);
  const ofPage = languages.find(({ code }) => code === otherwise)?.code ?? 'en';
  const [language = ofPage, ...others] = known?.languages ?? [];
  return {
    name: '',
    country: known?.code ?? '',
    currency: known?.currency ?? 'USD',
    language,
    languages: others,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
