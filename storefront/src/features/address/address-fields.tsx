import { LONGEST } from '@souk/rules/limits';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import type { AddressField } from './read-address-form.ts';
import { RegionFields } from './region-fields.tsx';
import type { AddressFormState } from './use-address-form.ts';

/** The name of their form, for `ErrorSummary`. */
export const addressFormName = 'address';

type AddressFieldsProps = {
  fields: AddressFormState;
  /** The e-mail address belongs to it; that of an order stays. */
  hasEmail?: boolean;
  /** What is optional is shown from the start. */
  isUnfolded?: boolean;
};

/**
 * One column, one name, what is optional folded away; state and postal code only where the country has them. A label and
 * the message about its field use the same word.
 */
export function AddressFields({ fields, hasEmail = true, isUnfolded = false }: AddressFieldsProps) {
  const t = useT();
  const { region, fieldErrors, start, countries } = fields;
  const { zip } = region.format;
  const field = (name: AddressField, necessity: 'required' | 'optional') => ({
    name,
    form: addressFormName,
    necessity,
    label: t(`address.${name}`),
    error: fieldErrors[name] ? t(fieldErrors[name]) : undefined,
  });
  const city = (
    <Field {...field('city', 'required')}>
      <TextInput autoComplete="address-level2" maxLength={LONGEST.city} defaultValue={start('city')} />
    </Field>
  );
  return (
    <div className="grid gap-4">
      <Field {...field('name', 'required')}>
        <TextInput
          autoComplete="name"
          autoCapitalize="words"
          maxLength={LONGEST.name}
          defaultValue={start('name')}
        />
      </Field>
      {hasEmail && (
        <Field {...field('email', 'required')}>
          <TextInput
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LONGEST.email}
            dir="ltr"
            defaultValue={start('email')}
          />
        </Field>
      )}
      <Field {...field('phone', 'required')} hint={t('address.phoneHint')}>
        <TextInput
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          maxLength={LONGEST.phone}
          dir="ltr"
          defaultValue={start('phone')}
        />
      </Field>
      <RegionFields
        region={region}
        countries={countries}
        startState={start('state')}
        form={addressFormName}
        errors={{
          country: fieldErrors.country && t(fieldErrors.country),
          state: fieldErrors.state && t(fieldErrors.state),
        }}
      />
      <Field {...field('address_1', 'required')} hint={t('address.streetHint')}>
        <TextInput
          autoComplete="address-line1"
          autoCapitalize="words"
          maxLength={LONGEST.street}
          defaultValue={start('address_1')}
        />
      </Field>
      {zip === null ? (
        city
      ) : (
        <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <Field
            {...field('zip', zip.required ? 'required' : 'optional')}
            hint={zip.example && t('address.zipHint', { example: zip.example })}
          >
            <TextInput
              autoComplete="postal-code"
              autoCapitalize="characters"
              maxLength={LONGEST.zip}
              dir="ltr"
              defaultValue={start('zip')}
            />
          </Field>
          {city}
        </div>
      )}
      <Disclosure
        summary={t('address.more')}
        defaultOpen={isUnfolded || Boolean(start('address_2') || start('delivery_instruction'))}
      >
        <div className="grid gap-4 pt-2">
          <Field {...field('address_2', 'optional')}>
            <TextInput
              autoComplete="address-line2"
              maxLength={LONGEST.street}
              defaultValue={start('address_2')}
            />
          </Field>
          <Field {...field('delivery_instruction', 'optional')}>
            <Textarea
              maxLength={LONGEST.deliveryInstruction}
              rows={2}
              defaultValue={start('delivery_instruction')}
            />
          </Field>
        </div>
      </Disclosure>
    </div>
  );
}
