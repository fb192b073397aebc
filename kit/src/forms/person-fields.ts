import { LONGEST } from '@souk/rules/limits';
import { isEmail, isPhone } from '@souk/rules/validation';
import type { FieldSpec } from './form-fields.ts';

type Unlabelled = Omit<FieldSpec, 'label'>;

export const personName = {
  missing: 'refusal.name.required',
  input: { autoComplete: 'name', autoCapitalize: 'words', maxLength: LONGEST.name },
} as const satisfies Unlabelled;

export const emailAddress = {
  missing: 'refusal.email.required',
  check: (value) => (isEmail(value) ? undefined : 'refusal.email.invalid'),
  input: {
    type: 'email',
    autoComplete: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: LONGEST.email,
    dir: 'ltr',
  },
} as const satisfies Unlabelled;

/** The account's email address, which password managers store as the user name. */
export const userName = {
  ...emailAddress,
  input: { ...emailAddress.input, autoComplete: 'username' },
} as const satisfies Unlabelled;

/** Optional; required with `missing`. */
export const phoneNumber = {
  check: (value) => (value === '' || isPhone(value) ? undefined : 'refusal.phone.invalid'),
  input: { type: 'tel', autoComplete: 'tel', inputMode: 'tel', maxLength: LONGEST.phone, dir: 'ltr' },
} as const satisfies Unlabelled;
