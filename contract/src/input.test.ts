import { typedAddresses, typedPhones } from '@souk/rules/testing/typed-input';
import { isEmail, isPassword, isPhone } from '@souk/rules/validation';
import { describe, expect, test } from 'vitest';
import { newPassword, phone, requiredEmail } from './input.ts';

describe('page and API think the same of', () => {
  test.each(typedAddresses)('the mail address %j', (typed, isAddress) => {
    expect([isEmail(typed), requiredEmail.safeParse(typed).success]).toEqual([isAddress, isAddress]);
  });

  test.each(typedPhones)('the telephone number %j', (typed, is) => {
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

test('an address is kept with the domain that mail servers know', () => {
  expect(requiredEmail.parse(' layla@exämple.de ')).toBe('layla@xn--exmple-cua.de');
});
