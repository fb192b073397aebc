import { typedAddresses, typedPhones } from '@souk/rules/testing/typed-input';
import { expect, test } from 'vitest';
import { emailAddress, phoneNumber } from './person-fields.ts';

test.each(typedAddresses)('validates the address %j like the API', (typed, isAddress) => {
  expect(emailAddress.check(typed)).toBe(isAddress ? undefined : 'refusal.email.invalid');
});

test.each(typedPhones)('validates the phone number %j like the API', (typed, isPhone) => {
  expect(phoneNumber.check(typed)).toBe(isPhone ? undefined : 'refusal.phone.invalid');
});

test('a phone number is optional unless required', () => {
  expect(phoneNumber.check('')).toBeUndefined();
});
