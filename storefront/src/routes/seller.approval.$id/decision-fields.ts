import { LONGEST } from '@souk/rules/limits';
import { trimmedLines, type FormFields } from '@souk/kit/forms/form-fields.ts';
import { Textarea } from '@souk/kit/ui/textarea.tsx';

export const decisionFields = {
  reason: {
    label: 'seller.approval.reason',
    hint: 'seller.approval.reasonHint',
    control: Textarea,
    read: trimmedLines,
    input: { rows: 3, maxLength: LONGEST.decisionReason },
  },
} as const satisfies FormFields;
