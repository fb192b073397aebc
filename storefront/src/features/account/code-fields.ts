import { latinDigits } from '@souk/rules/latin-digits';
import type { FormFields } from '@souk/kit/forms/form-fields.ts';

/** Code from an email, four or six digits. One field, so that it can be pasted; spaces and hyphens are ignored. */
export const codeFields = {
  code: {
    label: 'account.code.label',
    isSecret: true,
    read: (typed) => latinDigits(typed).replaceAll(/[\s-]/g, ''),
    missing: 'refusal.code.required',
    check: (code) => (/^\d{4}(\d\d)?$/.test(code) ? undefined : 'refusal.code.invalid'),
    input: {
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
      autoCapitalize: 'none',
      spellCheck: false,
      maxLength: 12,
      dir: 'ltr',
      className: 'text-center text-20 tracking-[0.4em] tabular-nums',
    },
  },
} as const satisfies FormFields;
