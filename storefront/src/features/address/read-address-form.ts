import type { AddressFormat } from '@souk/contract/address';
import { isEmail, isPhone } from '@souk/rules/validation';
import type { FieldErrors } from '@souk/kit/ui/use-field-errors.ts';

export const addressFields = [
  'name',
  'email',
  'phone',
  'country',
  'state',
  'address_1',
  'zip',
  'city',
  'address_2',
  'delivery_instruction',
] as const;
export type AddressField = (typeof addressFields)[number];
export type AddressValues = Record<AddressField, string>;

/** What was typed, trimmed; missing fields are empty. Phone and postal code in the digits that parcel services read. */
export function readAddressForm(form: FormData): AddressValues {
  const values = Object.fromEntries(
    addressFields.map((name) => [name, String(form.get(name) ?? '').trim()]),
  ) as AddressValues;
  return { ...values, phone: latinDigits(values.phone), zip: latinDigits(values.zip) };
}

/**
 * What the API would refuse (SPEC §5, in its sentences), found before it is asked, and a postal code that is none of the
 * country, which it takes from older clients. In the order of the form. `format` is null while nothing is known of it.
 */
export function addressFieldErrors(
  values: AddressValues,
  format: AddressFormat | null,
): FieldErrors<AddressField> {
  const fieldErrors: FieldErrors<AddressField> = {};
  if (!values.name) fieldErrors.name = 'refusal.name.required';
  if (!values.email) fieldErrors.email = 'refusal.email.required';
  else if (!isEmail(values.email)) fieldErrors.email = 'refusal.email.invalid';
  if (!values.phone) fieldErrors.phone = 'refusal.phone.required';
  else if (!isPhone(values.phone)) fieldErrors.phone = 'refusal.phone.invalid';
  if (!values.country) fieldErrors.country = 'refusal.country.required';
  if (format?.states.length && !values.state) fieldErrors.state = 'refusal.state.required';
  if (!values.address_1) fieldErrors.address_1 = 'refusal.address-1.required';
  if (values.zip && format?.zip && !isPostalCode(values.zip, format.zip))
    fieldErrors.zip = 'refusal.zip.invalid';
  else if (!values.zip && format?.zip?.required) fieldErrors.zip = 'refusal.zip.required';
  if (!values.city) fieldErrors.city = 'refusal.city.required';
  return fieldErrors;
}

function isPostalCode(typed: string, { pattern }: { pattern: string }): boolean {
  return new RegExp(`^(?:${pattern})$`, 'i').test(typed);
}

/** Arabic keyboards type ٠ to ٩, Persian ones ۰ to ۹. */
function latinDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
