import { typedAddresses, typedPhones } from '@souk/rules/testing/typed-input';
import { describe, expect, test } from 'vitest';
import {
  changePasswordFieldErrors,
  codeFieldErrors,
  loginFieldErrors,
  profileFieldErrors,
  registerFieldErrors,
  resetFieldErrors,
  typedCode,
  typedPassword,
} from './read-account-form.ts';

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

const layla = {
  name: 'Layla Haddad',
  email: 'layla@example.com',
  password: 'secret',
  password_confirmation: 'secret',
};

describe('a registration', () => {
  test('of somebody who fills it in has no mistakes', () => {
    expect(registerFieldErrors(formOf(layla))).toEqual({});
  });

  test('that is empty is told field by field, in the order of the form and in the sentences of SPEC §5', () => {
    expect(Object.entries(registerFieldErrors(formOf({ name: ' ', email: '', password: '' })))).toEqual([
      ['name', 'refusal.name.required'],
      ['email', 'refusal.email.required'],
      ['password', 'refusal.password.required'],
    ]);
  });

  test('with a short password and another repetition is told both', () => {
    expect(registerFieldErrors(formOf({ ...layla, password: '12345' }))).toEqual({
      password: 'refusal.password.length',
      password_confirmation: 'refusal.password.mismatch',
    });
  });

  test.each(typedAddresses)('with the address %j is judged as by the API', (email, isAddress) => {
    const fieldErrors = isAddress ? {} : { email: 'refusal.email.invalid' };
    expect(registerFieldErrors(formOf({ ...layla, email }))).toEqual(fieldErrors);
  });
});

test('white space is part of a password: "Secret12 " is not "Secret12"', () => {
  expect(typedPassword(formOf({ password: 'Secret12 ' }), 'password')).toBe('Secret12 ');
  expect(
    registerFieldErrors(formOf({ ...layla, password: 'Secret12 ', password_confirmation: 'Secret12' })),
  ).toEqual({ password_confirmation: 'refusal.password.mismatch' });
});

test('to log in a short password may be right: it is the API that knows', () => {
  expect(loginFieldErrors(formOf({ email: layla.email, password: '123' }))).toEqual({});
  expect(loginFieldErrors(formOf({ email: layla.email }))).toEqual({ password: 'refusal.password.required' });
});

describe('a code', () => {
  test.each([
    ['1234', '1234'],
    [' 12 34 ', '1234'],
    ['12-34', '1234'],
    ['١٢٣٤', '1234'],
    ['۰۹۸۷', '0987'],
  ])('typed as "%s" is %s', (typed, code) => {
    expect(typedCode(formOf({ code: typed }))).toBe(code);
    expect(codeFieldErrors(formOf({ code: typed }))).toEqual({});
  });

  test('of other than four digits is invalid, of none missing', () => {
    expect(codeFieldErrors(formOf({ code: '123' }))).toEqual({ code: 'refusal.code.invalid' });
    expect(codeFieldErrors(formOf({ code: '12a4' }))).toEqual({ code: 'refusal.code.invalid' });
    expect(codeFieldErrors(formOf({}))).toEqual({ code: 'refusal.code.required' });
  });
});

test('a new password needs the code of the mail, or its link', () => {
  const passwords = { password: 'secret', password_confirmation: 'secret' };
  expect(resetFieldErrors(formOf(passwords))).toEqual({ code: 'refusal.code.required' });
  expect(resetFieldErrors(formOf({ ...passwords, link: 'long-word' }))).toEqual({});
});

test('a phone number may be empty, and is 6 to 20 of its characters otherwise', () => {
  expect(profileFieldErrors(formOf({ name: 'Layla', phone: '' }))).toEqual({});
  expect(profileFieldErrors(formOf({ name: '', phone: '12345' }))).toEqual({
    name: 'refusal.name.required',
    phone: 'refusal.phone.invalid',
  });
});

test.each(typedPhones)('the phone number %j is judged as by the API', (phone, isPhone) => {
  const fieldErrors = isPhone ? {} : { phone: 'refusal.phone.invalid' };
  expect(profileFieldErrors(formOf({ name: 'Layla', phone }))).toEqual(fieldErrors);
});

test('to change the password the current one is asked', () => {
  expect(
    changePasswordFieldErrors(formOf({ password: 'new secret', password_confirmation: 'new secret' })),
  ).toEqual({ current_password: 'refusal.password.current-required' });
});
