import { PASSWORD_MIN } from '@souk/rules/limits';
import { isPassword } from '@souk/rules/validation';
import { PasswordInput } from '#ui/password-input.tsx';
import type { Control, FieldSpec } from './form-fields.ts';

const KnownPassword: Control = (input) => <PasswordInput {...input} autoComplete="current-password" />;
const NewPassword: Control = (input) => <PasswordInput {...input} autoComplete="new-password" />;

/** White space is part of a password (INVARIANTS §4). */
const asTyped = (typed: string) => typed;

/** An existing password; only the API can verify it. */
export const knownPassword = {
  control: KnownPassword,
  isSecret: true,
  read: asTyped,
  missing: 'refusal.password.required',
} as const satisfies Omit<FieldSpec, 'label'>;

/** A new password (SPEC §5). */
export const newPassword = {
  control: NewPassword,
  isSecret: true,
  read: asTyped,
  missing: 'refusal.password.required',
  check: (value) => (isPassword(value) ? undefined : 'refusal.password.length'),
  hint: 'account.passwordHint',
  hintValues: { min: PASSWORD_MIN },
} as const satisfies Omit<FieldSpec, 'label'>;

export const repeatedPassword = {
  label: 'account.password_confirmation',
  control: NewPassword,
  isSecret: true,
  read: asTyped,
  missing: 'refusal.password.repeat',
  check: (value, { password }) => (!password || value === password ? undefined : 'refusal.password.mismatch'),
  input: { required: true },
} as const satisfies FieldSpec;
