import { describe, expect, test } from 'vitest';
import { latinDigits } from '@souk/rules/latin-digits';
import { readForm, trimmedLines, type FormFields } from './form-fields.ts';
import { newPassword, repeatedPassword } from './password-fields.tsx';
import { emailAddress, personName, phoneNumber } from './person-fields.ts';

const fields = {
  name: { ...personName, label: 'account.name' },
  email: { ...emailAddress, label: 'account.email' },
  phone: { ...phoneNumber, label: 'account.phone' },
  password: { ...newPassword, label: 'account.password' },
  password_confirmation: repeatedPassword,
} as const satisfies FormFields;

const layla = {
  name: 'Layla Haddad',
  email: 'layla@example.com',
  phone: '',
  password: 'secret',
  password_confirmation: 'secret',
};

function sent(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

describe('a submitted form', () => {
  test('has values and no errors if valid', () => {
    const { values, fieldErrors } = readForm(fields, sent({ ...layla, name: ' Layla Haddad ' }));
    expect(values).toEqual(layla);
    expect(fieldErrors).toBeUndefined();
  });

  test('reports empty fields in form order', () => {
    expect(Object.entries(readForm(fields, sent({ name: ' ' })).fieldErrors!)).toEqual([
      ['name', 'refusal.name.required'],
      ['email', 'refusal.email.required'],
      ['password', 'refusal.password.required'],
      ['password_confirmation', 'refusal.password.repeat'],
    ]);
  });

  test('reports several kinds of errors', () => {
    const typed = { ...layla, email: 'layla@', phone: '12345', password: '12345' };
    expect(readForm(fields, sent(typed)).fieldErrors).toEqual({
      email: 'refusal.email.invalid',
      phone: 'refusal.phone.invalid',
      password: 'refusal.password.length',
      password_confirmation: 'refusal.password.mismatch',
    });
  });

  test('never returns a password', () => {
    const { typed } = readForm(fields, sent(layla));
    expect(typed).toEqual({ name: layla.name, email: layla.email, phone: '' });
  });

  test('ignores hidden fields, but reads their values', () => {
    const some = { ...fields, email: { ...fields.email, isHidden: true } } as const;
    const { values, fieldErrors } = readForm(some, sent({ ...layla, email: 'layla@' }));
    expect(values.email).toBe('layla@');
    expect(fieldErrors).toBeUndefined();
  });

  test('reads text where text is expected, whatever was sent', () => {
    const form = sent(layla);
    form.set('name', new Blob(['x']), 'x.png');
    expect(readForm(fields, form).values.name).toBe('');
  });
});

test('keeps white space in passwords: "Secret12 " is not "Secret12"', () => {
  const typed = { ...layla, password: 'Secret12 ', password_confirmation: 'Secret12' };
  const { values, fieldErrors } = readForm(fields, sent(typed));
  expect(values.password).toBe('Secret12 ');
  expect(fieldErrors).toEqual({ password_confirmation: 'refusal.password.mismatch' });
});

test('counts a message of 5000 characters with line breaks as 5000', () => {
  expect(trimmedLines(' one\r\ntwo \r\n')).toBe('one\ntwo');
});

test.each([
  [' ٠١٢٣٤ ', '01234'],
  ['۰۹۸۷', '0987'],
  ['+49 30', '+49 30'],
])('reads digits of any keyboard: "%s" is "%s"', (typed, digits) => {
  expect(latinDigits(typed)).toBe(digits);
});
