import { typedAddresses, typedPhones } from '@souk/rules/testing/typed-input';
import { isEmail, isPassword, isPhone } from '@souk/rules/validation';
import { describe, expect, test } from 'vitest';
import { newPassword, phone, requiredEmail } from './input.ts';

describe('page and API agree on', () => {
  test.each(typedAddresses)('the email address %j', (typed, isAddress) => {
    expect([isEmail(typed), requiredEmail.safeParse(typed).success]).toEqual([isAddress, isAddress]);
  });

  test.each(typedPhones)('the phone number %j', (typed, is) => {
    expect([isPhone(typed), phone.safeParse(typed).success]).toEqual([is, is]);
  });

  test.each([
    ['secret', true],
    ['12345', false],
    ['😀'.repeat(128), true],
    ['x'.repeat(129), false],
  ])('the password %j', (typed, is) => {
    expect([isPassword(typed), newPassword.safeParse(typed).success]).toEqual([is, is]);
  });
});

test('stores an address with its domain in ASCII', () => {
  expect(requiredEmail.parse(' layla@exämple.de ')).toBe('layla@xn--exmple-cua.de');
});
