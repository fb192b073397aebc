import { isEmail, isPassword, isPhone } from '@souk/rules/validation';
import type { FieldErrors } from '@souk/kit/ui/use-field-errors.ts';

/** What was typed, trimmed; a field that is not there is empty. */
export function typedText(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim();
}

/** A password as it was typed: white space is part of it (INVARIANTS §4). */
export function typedPassword(form: FormData, name: string): string {
  return String(form.get(name) ?? '');
}

/** The digits of a code, however they were typed or pasted: with spaces, in Arabic figures. */
export function typedCode(form: FormData): string {
  return typedText(form, 'code')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll(/[\s-]/g, '');
}

/*
 * What the API would refuse, in its sentences (SPEC §5), found before it is asked; the API stays the authority. Each
 * lists its fields in the order of the form.
 */

export function emailFieldErrors(form: FormData): FieldErrors<'email'> {
  const email = typedText(form, 'email');
  if (!email) return { email: 'refusal.email.required' };
  return isEmail(email) ? {} : { email: 'refusal.email.invalid' };
}

export function loginFieldErrors(form: FormData): FieldErrors<'email' | 'password'> {
  return {
    ...emailFieldErrors(form),
    ...(typedPassword(form, 'password') ? {} : { password: 'refusal.password.required' as const }),
  };
}

/** A new password and its repetition. */
export function passwordFieldErrors(form: FormData): FieldErrors<'password' | 'password_confirmation'> {
  const password = typedPassword(form, 'password');
  if (!password) return { password: 'refusal.password.required' };
  return {
    ...(isPassword(password) ? {} : { password: 'refusal.password.length' as const }),
    ...(password === typedPassword(form, 'password_confirmation')
      ? {}
      : { password_confirmation: 'refusal.password.mismatch' as const }),
  };
}

export type RegisterField = 'name' | 'email' | 'password' | 'password_confirmation';

export function registerFieldErrors(form: FormData): FieldErrors<RegisterField> {
  return { ...nameFieldErrors(form), ...emailFieldErrors(form), ...passwordFieldErrors(form) };
}

export function codeFieldErrors(form: FormData): FieldErrors<'code'> {
  const code = typedCode(form);
  if (!code) return { code: 'refusal.code.required' };
  return /^\d{4}$/.test(code) ? {} : { code: 'refusal.code.invalid' };
}

/** A new password, proved by the code of the mail or by the mail's link. */
export function resetFieldErrors(form: FormData): FieldErrors<'code' | 'password' | 'password_confirmation'> {
  return { ...(form.has('link') ? {} : codeFieldErrors(form)), ...passwordFieldErrors(form) };
}

export function profileFieldErrors(form: FormData): FieldErrors<'name' | 'phone'> {
  const phone = typedText(form, 'phone');
  return {
    ...nameFieldErrors(form),
    ...(phone && !isPhone(phone) ? { phone: 'refusal.phone.invalid' as const } : {}),
  };
}

export function changePasswordFieldErrors(
  form: FormData,
): FieldErrors<'current_password' | 'password' | 'password_confirmation'> {
  return { ...currentPasswordFieldErrors(form), ...passwordFieldErrors(form) };
}

export function currentPasswordFieldErrors(form: FormData): FieldErrors<'current_password'> {
  return typedPassword(form, 'current_password')
    ? {}
    : { current_password: 'refusal.password.current-required' };
}

function nameFieldErrors(form: FormData): FieldErrors<'name'> {
  return typedText(form, 'name') ? {} : { name: 'refusal.name.required' };
}
