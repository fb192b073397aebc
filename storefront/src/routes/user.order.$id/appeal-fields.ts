import { LONGEST } from '@souk/rules/limits';
import { trimmedLines, type FormFields } from '@souk/kit/forms/form-fields.ts';
import { Textarea } from '@souk/kit/ui/textarea.tsx';

export const appealFields = {
  message: {
    label: 'order.return.appeal.message',
    control: Textarea,
    read: trimmedLines,
    missing: 'refusal.message.required',
    input: { rows: 3, maxLength: LONGEST.returnMessage, dir: 'auto' },
  },
} as const satisfies FormFields;

export type AppealField = keyof typeof appealFields;
