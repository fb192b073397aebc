import { FormField, FormFields } from '@souk/kit/forms/form-field.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { RegionFields } from './region-fields.tsx';
import type { AddressFormState } from './use-address-form.ts';

type AddressFieldsProps = {
  form: AddressFormState;
  isUnfolded?: boolean;
};

/** Address fields in one column; optional ones are collapsed. Labels and error messages use the same term. */
export function AddressFields({ form, isUnfolded = false }: AddressFieldsProps) {
  const t = useT();
  return (
    <div className="grid gap-4">
      <FormFields of={form} names={['name', 'email', 'phone']} />
      <RegionFields of={form} region={form.region} countries={form.countries} />
      <FormField of={form} name="address_1" />
      {form.fields.zip.isHidden ? (
        <FormField of={form} name="city" />
      ) : (
        <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <FormFields of={form} names={['zip', 'city']} />
        </div>
      )}
      <Disclosure
        summary={t('address.more')}
        defaultOpen={isUnfolded || Boolean(form.startOf('address_2') || form.startOf('delivery_instruction'))}
      >
        <div className="grid gap-4 pt-2">
          <FormFields of={form} names={['address_2', 'delivery_instruction']} />
        </div>
      </Disclosure>
    </div>
  );
}
