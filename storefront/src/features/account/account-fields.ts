import { knownPassword, newPassword, repeatedPassword } from '@souk/kit/forms/password-fields.tsx';
import type { FormFields } from '@souk/kit/forms/form-fields.ts';
import { personName, phoneNumber, userName } from '@souk/kit/forms/person-fields.ts';

/* Fields of the account forms with the API's refusal texts (SPEC §5). The API remains the authority. */

export const emailFields = {
  email: { ...userName, label: 'account.email' },
} as const satisfies FormFields;

export const loginFields = {
  ...emailFields,
  password: { ...knownPassword, label: 'account.password' },
} as const satisfies FormFields;

export const newPasswordFields = {
  password: { ...newPassword, label: 'account.password' },
  password_confirmation: repeatedPassword,
} as const satisfies FormFields;

export const registerFields = {
  name: { ...personName, label: 'account.name' },
  ...emailFields,
  ...newPasswordFields,
} as const satisfies FormFields;

const currentPassword = {
  ...knownPassword,
  label: 'account.current_password',
  missing: 'refusal.password.current-required',
} as const;

export const profileFields = {
  name: registerFields.name,
  phone: { ...phoneNumber, label: 'account.phone' },
} as const satisfies FormFields;

export const changePasswordFields = {
  current_password: currentPassword,
  password: { ...newPassword, label: 'account.newPassword' },
  password_confirmation: repeatedPassword,
} as const satisfies FormFields;

/** Accounts that sign in only through a provider have no password. */
export function deleteAccountFields({ hasPassword }: { hasPassword: boolean }) {
  return { current_password: { ...currentPassword, isHidden: !hasPassword } } as const satisfies FormFields;
}
