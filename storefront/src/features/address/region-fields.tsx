import { FormField } from '@souk/kit/forms/form-field.tsx';
import type { FormState } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import type { Choice } from './country-names.ts';
import type { Region } from './use-region.ts';

type RegionFieldsProps = {
  of: FormState<'country' | 'state'>;
  region: Region;
  countries: readonly Choice[];
};

export function RegionFields({ of: form, region, countries }: RegionFieldsProps) {
  const t = useT();
  const { country, format } = region;
  return (
    <>
      <FormField of={form} name="country">
        <Select
          autoComplete="country"
          value={country}
          onChange={(event) => region.changeCountry(event.currentTarget.value)}
        >
          <Options choices={countries} />
        </Select>
      </FormField>
      <FormField of={form} name="state" key={country}>
        <Select
          autoComplete="address-level1"
          defaultValue={country === region.startCountry ? form.startOf('state') : ''}
        >
          <option value="">{t('address.chooseState')}</option>
          <Options choices={format.states} />
        </Select>
      </FormField>
    </>
  );
}

/** Names may be in other scripts than the page. */
function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ code, name }) => (
    <option key={code} value={code} dir="auto">
      {name}
    </option>
  ));
}
