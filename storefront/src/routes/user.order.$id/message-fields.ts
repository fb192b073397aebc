import { LONGEST } from '@souk/rules/limits';
import { trimmedLines, type FormFields } from '@souk/kit/forms/form-fields.ts';
import { Textarea } from '@souk/kit/ui/textarea.tsx';

export const messageFields = {
  message: {
    label: 'order.messages.answer',
    hint: 'order.messages.hint',
    control: Textarea,
    read: trimmedLines,
    missing: 'refusal.message.required',
    input: { rows: 3, maxLength: LONGEST.orderMessage, dir: 'auto' },
  },
} as const satisfies FormFields;

export type MessageField = keyof typeof messageFields;
