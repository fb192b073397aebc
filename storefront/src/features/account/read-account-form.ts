import { isEmail, isPassword, isPhone } from '@souk/rules/validation';
import type { Mistakes } from '@souk/kit/ui/use-mistakes.ts';

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

export function emailMistakes(form: FormData): Mistakes<'email'> {
  const email = typedText(form, 'email');
  if (!email) return { email: 'refusal.email.required' };
  return isEmail(email) ? {} : { email: 'refusal.email.invalid' };
}

export function loginMistakes(form: FormData): Mistakes<'email' | 'password'> {
  return {
    ...emailMistakes(form),
    ...(typedPassword(form, 'password') ? {} : { password: 'refusal.password.required' as const }),
  };
}

/** A new password and its repetition. */
export function passwordMistakes(form: FormData): Mistakes<'password' | 'password_confirmation'> {
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

export function registerMistakes(form: FormData): Mistakes<RegisterField> {
  return { ...nameMistakes(form), ...emailMistakes(form), ...passwordMistakes(form) };
}

export function codeMistakes(form: FormData): Mistakes<'code'> {
  const code = typedCode(form);
  if (!code) return { code: 'refusal.code.required' };
  return /^\d{4}$/.test(code) ? {} : { code: 'refusal.code.invalid' };
}

/** A new password, proved by the code of the mail or by the mail's link. */
export function resetMistakes(form: FormData): Mistakes<'code' | 'password' | 'password_confirmation'> {
  return { ...(form.has('link') ? {} : codeMistakes(form)), ...passwordMistakes(form) };
}

export function profileMistakes(form: FormData): Mistakes<'name' | 'phone'> {
  const phone = typedText(form, 'phone');
  return {
    ...nameMistakes(form),
    ...(phone && !isPhone(phone) ? { phone: 'refusal.phone.invalid' as const } : {}),
  };
}

export function changePasswordMistakes(
  form: FormData,
): Mistakes<'current_password' | 'password' | 'password_confirmation'> {
  return { ...currentPasswordMistakes(form), ...passwordMistakes(form) };
}

export function currentPasswordMistakes(form: FormData): Mistakes<'current_password'> {
  return typedPassword(form, 'current_password')
    ? {}
    : { current_password: 'refusal.password.current-required' };
}

function nameMistakes(form: FormData): Mistakes<'name'> {
  return typedText(form, 'name') ? {} : { name: 'refusal.name.required' };
}
