import { LONGEST } from '@souk/rules/limits';
import { codeFields } from '#features/account/code-fields.ts';
import { trimmedLines, type FormFields } from '@souk/kit/forms/form-fields.ts';
import { Textarea } from '@souk/kit/ui/textarea.tsx';

/** `needsCode`: with an emailed link, an emailed code is required too. */
export function cancelFields({ needsCode }: { needsCode: boolean }) {
  return {
    code: { ...codeFields.code, isHidden: !needsCode },
    title: { label: 'order.cancel.reason', missing: 'refusal.cancellation.title-required' },
    message: {
      label: 'order.cancel.message',
      control: Textarea,
      read: trimmedLines,
      input: { rows: 3, maxLength: LONGEST.cancellationMessage },
    },
  } as const satisfies FormFields;
}

export type CancelField = keyof ReturnType<typeof cancelFields>;
