import { LONGEST } from '@souk/rules/limits';
import { trimmedLines, type FormFields } from '@souk/kit/forms/form-fields.ts';
import { emailAddress, personName } from '@souk/kit/forms/person-fields.ts';
import { Textarea } from '@souk/kit/ui/textarea.tsx';

export const contactFields = {
  name: { ...personName, label: 'contact.name' },
  email: { ...emailAddress, label: 'contact.email', hint: 'contact.emailHint' },
  subject: {
    label: 'contact.subject',
    missing: 'refusal.subject.required',
    input: { maxLength: LONGEST.subject, dir: 'auto' },
  },
  message: {
    label: 'contact.message',
    hint: 'contact.messageHint',
    control: Textarea,
    read: trimmedLines,
    missing: 'refusal.message.required',
    input: { rows: 7, maxLength: LONGEST.message, dir: 'auto' },
  },
} as const satisfies FormFields;

export type ContactField = keyof typeof contactFields;
