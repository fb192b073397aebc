import { typedAddresses, typedPhones } from '@souk/rules/testing/typed-input';
import { expect, test } from 'vitest';
import { emailAddress, phoneNumber } from './person-fields.ts';

test.each(typedAddresses)('the address %j is judged as by the API', (typed, isAddress) => {
  expect(emailAddress.check(typed)).toBe(isAddress ? undefined : 'refusal.email.invalid');
});

test.each(typedPhones)('the phone number %j is judged as by the API', (typed, isPhone) => {
  expect(phoneNumber.check(typed)).toBe(isPhone ? undefined : 'refusal.phone.invalid');
});

test('a phone number may be left out, unless somebody says that it is missing', () => {
  expect(phoneNumber.check('')).toBeUndefined();
});
