import type { ReactNode } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import type { Choice } from './country-names.ts';
import type { Region } from './use-region.ts';

type RegionFieldsProps = {
  region: Region;
  countries: readonly Choice[];
  startState: string;
  form: string;
  errors: { country?: ReactNode; state?: ReactNode };
};

/** Country, and the state where addresses have one; none is chosen for anybody. */
export function RegionFields({ region, countries, startState, form, errors }: RegionFieldsProps) {
  const t = useT();
  const { country, format } = region;
  return (
    <>
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
          onChange={(event) => region.changeCountry(event.currentTarget.value)}
        >
          <Options choices={countries} />
        </Select>
      </Field>
      {format.states.length > 0 && (
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
            <Options choices={format.states} />
          </Select>
        </Field>
      )}
    </>
  );
}

/** Names of other scripts among them keep a direction of their own. */
function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ code, name }) => (
    <option key={code} value={code} dir="auto">
      {name}
    </option>
  ));
}
