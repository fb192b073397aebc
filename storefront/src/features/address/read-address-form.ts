import type { AddressFormat } from '@souk/contract/address';
import { isEmail, isPhone } from '@souk/rules/validation';
import type { Mistakes } from '@souk/kit/ui/use-mistakes.ts';

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
export function addressMistakes(values: AddressValues, format: AddressFormat | null): Mistakes<AddressField> {
  const mistakes: Mistakes<AddressField> = {};
  if (!values.name) mistakes.name = 'refusal.name.required';
  if (!values.email) mistakes.email = 'refusal.email.required';
  else if (!isEmail(values.email)) mistakes.email = 'refusal.email.invalid';
  if (!values.phone) mistakes.phone = 'refusal.phone.required';
  else if (!isPhone(values.phone)) mistakes.phone = 'refusal.phone.invalid';
  if (!values.country) mistakes.country = 'refusal.country.required';
  if (format?.states.length && !values.state) mistakes.state = 'refusal.state.required';
  if (!values.address_1) mistakes.address_1 = 'refusal.address-1.required';
  if (values.zip && format?.zip && !isPostalCode(values.zip, format.zip))
    mistakes.zip = 'refusal.zip.invalid';
  else if (!values.zip && format?.zip?.required) mistakes.zip = 'refusal.zip.required';
  if (!values.city) mistakes.city = 'refusal.city.required';
  return mistakes;
}

function isPostalCode(typed: string, { pattern }: { pattern: string }): boolean {
  return new RegExp(`^(?:${pattern})$`, 'i').test(typed);
}

/** Arabic keyboards type ٠ to ٩, Persian ones ۰ to ۹. */
function latinDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
