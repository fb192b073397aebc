import { CONSOLE_PASSWORD_MIN } from '@souk/rules/limits';
import { codeFields } from '#features/account/code-fields.ts';
import { changePasswordFields } from '#features/account/account-fields.ts';
import type { FormFields } from '@souk/kit/forms/form-fields.ts';

/** A new password, confirmed by an emailed code or link. Accounts with a console need a longer one. */
export function resetFields({ hasLink, hasConsole = false }: { hasLink: boolean; hasConsole?: boolean }) {
  const { password, password_confirmation } = changePasswordFields;
  return {
    code: { ...codeFields.code, isHidden: hasLink },
    password: hasConsole ? { ...password, hintValues: { min: CONSOLE_PASSWORD_MIN } } : password,
    password_confirmation,
  } as const satisfies FormFields;
}
