import { isEmail, isPhone } from '@souk/rules/validation';
import type { Mistakes } from '#ui/use-mistakes.ts';

export const addressFields = [
  'name',
  'email',
  'phone',
  'country',
  'state',
  'city',
  'address_1',
  'zip',
  'address_2',
  'delivery_instruction',
] as const;
export type AddressField = (typeof addressFields)[number];
export type AddressValues = Record<AddressField, string>;

/** What was typed, trimmed; missing fields are empty. */
export function readAddressForm(form: FormData): AddressValues {
  return Object.fromEntries(
    addressFields.map((name) => [name, String(form.get(name) ?? '').trim()]),
  ) as AddressValues;
}

/** What the API would refuse (SPEC §5, in its sentences), found before it is asked; the API stays the authority. */
export function addressMistakes(values: AddressValues, hasStates: boolean): Mistakes<AddressField> {
  const mistakes: Mistakes<AddressField> = {};
  if (!values.name) mistakes.name = 'refusal.name.required';
  if (!values.email) mistakes.email = 'refusal.email.required';
  else if (!isEmail(values.email)) mistakes.email = 'refusal.email.invalid';
  if (!values.phone) mistakes.phone = 'refusal.phone.required';
  else if (!isPhone(values.phone)) mistakes.phone = 'refusal.phone.invalid';
  if (!values.country) mistakes.country = 'refusal.country.required';
  if (hasStates && !values.state) mistakes.state = 'refusal.state.required';
  if (!values.city) mistakes.city = 'refusal.city.required';
  if (!values.address_1) mistakes.address_1 = 'refusal.address-1.required';
  return mistakes;
}
