import { expect, test } from 'vitest';
import { contactFieldErrors, typedMessage } from './read-contact-form.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const sound = { name: 'Layla', email: 'layla@example.com', subject: 'A lamp', message: 'Is it bright?' };

test.each([
  [sound, {}],
  [{ ...sound, email: 'layla' }, { email: 'refusal.email.invalid' }],
  [{ ...sound, message: ' \n ' }, { message: 'refusal.message.required' }],
  [
    {},
    {
      name: 'refusal.name.required',
      email: 'refusal.email.required',
      subject: 'refusal.subject.required',
      message: 'refusal.message.required',
    },
  ],
])('%j has the mistakes %j', (fields, fieldErrors) => {
  expect(contactFieldErrors(formOf(fields))).toEqual(fieldErrors);
});

test('a message of 5000 characters with line breaks stays one of 5000', () => {
  expect(typedMessage(formOf({ ...sound, message: ' one\r\ntwo ' })).message).toBe('one\ntwo');
});
