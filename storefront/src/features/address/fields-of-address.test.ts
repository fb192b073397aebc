import type { AddressFormat } from '@souk/contract/address';
import { expect, test } from 'vitest';
import { readForm } from '@souk/kit/forms/form-fields.ts';
import { fieldsOfAddress, type AddressValues } from './fields-of-address.ts';
import { openFormat } from './use-region.ts';

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

function read(typed: Partial<AddressValues>, format: AddressFormat) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...layla, ...typed })) form.set(name, value);
  return readForm(fieldsOfAddress(format), form);
}

test('a complete address has no errors; the second line is optional', () => {
  expect(read({}, germany).fieldErrors).toBeUndefined();
  expect(read({ state: 'DU', zip: '' }, emirates).fieldErrors).toBeUndefined();
});

test('each error has its SPEC §5 text', () => {
  expect(read({ email: 'layla@', phone: '12345', zip: '' }, emirates).fieldErrors).toEqual({
    email: 'refusal.email.invalid',
    phone: 'refusal.phone.invalid',
    state: 'refusal.state.required',
  });
});

test.each([
  [germany, '', 'refusal.zip.required'],
  [germany, '1011', 'refusal.zip.invalid'],
  [netherlands, '', undefined],
  [netherlands, '1234ab', undefined],
  [netherlands, '1234 ABC', 'refusal.zip.invalid'],
  [emirates, 'whatever', undefined],
  [openFormat('XX'), 'whatever', undefined],
])('postal codes are required and validated by country: %o %j', (...args) => {
  const [format, zip, problem] = args;
  expect(read({ zip, state: 'DU' }, format).fieldErrors?.zip).toBe(problem);
});

test('input is trimmed, and Arabic digits are converted', () => {
  const { values } = read({ name: '  Layla ', phone: '+٩٧١ ٤ ٥٥٥', zip: '۱۱۹۳۶-12345' }, germany);
  expect(values).toMatchObject({ name: 'Layla', phone: '+971 4 555', zip: '11936-12345' });
});

test('the address of an order has no email field', () => {
  expect(fieldsOfAddress(germany, { hasEmail: false }).email.isHidden).toBe(true);
});
