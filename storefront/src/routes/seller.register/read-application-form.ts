import { isEmail, isPhone } from '@souk/rules/validation';
import { passwordFieldErrors, typedText } from '#features/account/read-account-form.ts';
import type { FieldErrors } from '@souk/kit/ui/use-field-errors.ts';

/** What of the form may be shown again and kept in the browser: no password. */
export const applicationFields = [
  'store_name',
  'message',
  'name',
  'email',
  'phone',
  'register_number',
  'country',
  'state',
  'address_1',
  'city',
  'zip',
] as const;
export type ApplicationValues = Record<(typeof applicationFields)[number], string>;
export type ApplicationField = keyof ApplicationValues | 'password' | 'password_confirmation';

/** What was typed, trimmed; missing fields are empty. */
export function readApplicationForm(form: FormData): ApplicationValues {
  return Object.fromEntries(
    applicationFields.map((name) => [name, typedText(form, name)]),
  ) as ApplicationValues;
}

/**
 * What the API would refuse, in its sentences, and what a shop must know of a trader (DSA art. 30), which the API leaves
 * to its callers: the address. In the order of the form. `hasAccount`: a signed-in shopper has address and password.
 */
export function applicationFieldErrors(
  form: FormData,
  { hasStates, hasAccount }: { hasStates: boolean; hasAccount: boolean },
): FieldErrors<ApplicationField> {
  const values = readApplicationForm(form);
  const fieldErrors: FieldErrors<ApplicationField> = {};
  if (!values.store_name) fieldErrors.store_name = 'refusal.store-name.required';
  if (!values.name) fieldErrors.name = 'refusal.name.required';
  if (!hasAccount && !values.email) fieldErrors.email = 'refusal.email.required';
  else if (!hasAccount && !isEmail(values.email)) fieldErrors.email = 'refusal.email.invalid';
  if (!values.phone) fieldErrors.phone = 'refusal.phone.required';
  else if (!isPhone(values.phone)) fieldErrors.phone = 'refusal.phone.invalid';
  if (!values.country) fieldErrors.country = 'refusal.country.required';
  if (hasStates && !values.state) fieldErrors.state = 'refusal.state.required';
  if (!values.address_1) fieldErrors.address_1 = 'refusal.address-1.required';
  if (!values.city) fieldErrors.city = 'refusal.city.required';
  return hasAccount ? fieldErrors : { ...fieldErrors, ...passwordFieldErrors(form) };
}
