import { codeFields } from '#features/account/code-fields.ts';
import { changePasswordFields } from '#features/account/account-fields.ts';
import type { FormFields } from '@souk/kit/forms/form-fields.ts';

/** A new password, proved by the code of the mail or by the mail's link. */
export function resetFields({ hasLink }: { hasLink: boolean }) {
  const { password, password_confirmation } = changePasswordFields;
  return {
    code: { ...codeFields.code, isHidden: hasLink },
    password,
    password_confirmation,
  } as const satisfies FormFields;
}
