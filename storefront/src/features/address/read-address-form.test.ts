import type { AddressFormat } from '@souk/contract/address';
import { expect, test } from 'vitest';
import { addressFieldErrors, readAddressForm, type AddressValues } from './read-address-form.ts';

const layla: AddressValues = {
  name: 'Layla Haddad',
  email: 'layla@example.com',
  phone: '+49 (30) 0000-142',
  country: 'DE',
  state: '',
  city: 'Berlin',
  address_1: 'Torstraße 101',
  zip: '10119',
  address_2: '',
  delivery_instruction: '',
};
const germany: AddressFormat = {
  country: 'DE',
  states: [],
  zip: { required: true, pattern: String.raw`\d{5}`, example: '26133' },
};
const emirates: AddressFormat = { country: 'AE', states: [{ code: 'DU', name: 'Dubai' }], zip: null };
const netherlands: AddressFormat = {
  country: 'NL',
  states: [],
  zip: { required: false, pattern: String.raw`\d{4} ?[A-Z]{2}|(0)`, example: '1234 AB' },
};

test('a whole address has no mistakes; the second line may be empty', () => {
  expect(addressFieldErrors(layla, germany)).toEqual({});
  expect(addressFieldErrors({ ...layla, state: 'DU', zip: '' }, emirates)).toEqual({});
});

test('each mistake has the sentence of SPEC §5', () => {
  expect(addressFieldErrors({ ...layla, email: 'layla@', phone: '12345', zip: '' }, emirates)).toEqual({
    email: 'refusal.email.invalid',
    phone: 'refusal.phone.invalid',
    state: 'refusal.state.required',
  });
});

test('a postal code is asked for where the country has them, and is one of that country', () => {
  expect(addressFieldErrors({ ...layla, zip: '' }, germany)).toEqual({ zip: 'refusal.zip.required' });
  expect(addressFieldErrors({ ...layla, zip: '1011' }, germany)).toEqual({ zip: 'refusal.zip.invalid' });
  expect(addressFieldErrors({ ...layla, zip: '' }, netherlands)).toEqual({});
  expect(addressFieldErrors({ ...layla, zip: '1234ab' }, netherlands)).toEqual({});
  expect(addressFieldErrors({ ...layla, zip: '1234 ABC' }, netherlands)).toEqual({
    zip: 'refusal.zip.invalid',
  });
  expect(addressFieldErrors({ ...layla, zip: 'whatever' }, null)).toEqual({});
});

test('what is typed is trimmed, and the digits of an Arabic keyboard are read', () => {
  const form = new FormData();
  form.set('name', '  Layla ');
  form.set('phone', '+٩٧١ ٤ ٥٥٥');
  form.set('zip', '۱۱۹۳۶-12345');
  expect(readAddressForm(form)).toMatchObject({ name: 'Layla', phone: '+971 4 555', zip: '11936-12345' });
});
