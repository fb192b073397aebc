import { emailFieldErrors, typedText } from '#features/account/read-account-form.ts';
import type { FieldErrors } from '@souk/kit/ui/use-field-errors.ts';

export type ContactField = 'name' | 'email' | 'subject' | 'message';

/** What the API would refuse, in its sentences and in the order of the form. */
export function contactFieldErrors(form: FormData): FieldErrors<ContactField> {
  return {
    ...(typedText(form, 'name') ? {} : { name: 'refusal.name.required' as const }),
    ...emailFieldErrors(form),
    ...(typedText(form, 'subject') ? {} : { subject: 'refusal.subject.required' as const }),
    ...(typedText(form, 'message') ? {} : { message: 'refusal.message.required' as const }),
  };
}

export function typedMessage(form: FormData) {
  return {
    name: typedText(form, 'name'),
    email: typedText(form, 'email'),
    subject: typedText(form, 'subject'),
    // The browser counts a line break as one character and sends two.
    message: typedText(form, 'message').replaceAll('\r\n', '\n'),
    website: typedText(form, 'website'),
  };
}
