import type { CountriesPhones } from '@souk/contract/site';
import { useEffect, useState, type ReactNode } from 'react';
import { callFromBrowser } from '#api/browser-api.ts';
import { useT } from '#i18n/messages-context.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

export type Choice = { code: string; name: string };
export type CountryChoices = {
  countries: readonly Choice[];
  /** States of the country the form starts with. */
  states: readonly Choice[];
};

export type Region = {
  country: string;
  states: readonly Choice[];
  changeCountry(country: string): Promise<void>;
};

/** The country that a form stands at, and its states: of one country from the page, of others fetched. */
export function useRegion(
  startCountry: string,
  known: { states: readonly Choice[]; ofCountry: string },
): Region {
  const [country, setCountry] = useState(startCountry);
  const isKnown = startCountry === known.ofCountry;
  const [states, setStates] = useState(isKnown ? known.states : []);
  useEffect(() => {
    let isWanted = true;
    if (!isKnown)
      void allCountries().then((all) => {
        if (isWanted) setStates(statesOf(all, startCountry));
      });
    return () => {
      isWanted = false;
    };
  }, [isKnown, startCountry]);
  return {
    country,
    states,
    async changeCountry(next) {
      setCountry(next);
      setStates([]);
      setStates(statesOf(await allCountries(), next));
    },
  };
}

type RegionFieldsProps = {
  region: Region;
  countries: readonly Choice[];
  startState: string;
  form: string;
  errors: { country?: ReactNode; state?: ReactNode };
};

/** Country, and the state where it has any. */
export function RegionFields({ region, countries, startState, form, errors }: RegionFieldsProps) {
  const t = useT();
  const { country, states } = region;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        name="country"
        form={form}
        necessity="required"
        label={t('address.country')}
        error={errors.country}
      >
        <Select
          autoComplete="country"
          value={country}
          onChange={(event) => void region.changeCountry(event.currentTarget.value)}
        >
          {countries.map((choice) => (
            <option key={choice.code} value={choice.code}>
              {choice.name}
            </option>
          ))}
        </Select>
      </Field>
      {states.length > 0 && (
        <Field
          name="state"
          form={form}
          necessity="required"
          label={t('address.state')}
          error={errors.state}
          key={country}
        >
          <Select autoComplete="address-level1" defaultValue={startState}>
            <option value="">{t('address.chooseState')}</option>
            {states.map((choice) => (
              <option key={choice.code} value={choice.code}>
                {choice.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  );
}

// The list of all states is large: it is fetched once, and only when somebody changes the country.
let countries: Promise<CountriesPhones | null> | null = null;

function allCountries(): Promise<CountriesPhones | null> {
  countries ??= callFromBrowser('GET countries-phones').then((outcome) => {
    if (!outcome.ok) countries = null;
    return outcome.ok ? outcome.data : null;
  });
  return countries;
}

/** States by name: codes made of digits would otherwise come first. */
export function statesOf(data: CountriesPhones | null, country: string): Choice[] {
  return Object.values(data?.countries[country]?.states ?? {})
    .map(({ code, name }) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
