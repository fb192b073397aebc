import { expect, test } from 'vitest';
import { addressMistakes, readAddressForm, type AddressValues } from './read-address-form.ts';

const layla: AddressValues = {
  name: 'Layla Haddad',
  email: 'layla@example.com',
  phone: '+49 (30) 0000-142',
  country: 'DE',
  state: 'BE',
  city: 'Berlin',
  address_1: 'Torstraße 101',
  zip: '',
  address_2: '',
  delivery_instruction: '',
};

test('a whole address has no mistakes; zip and the second line may be empty', () => {
  expect(addressMistakes(layla, true)).toEqual({});
});

test('each mistake has the sentence of SPEC §5', () => {
  expect(addressMistakes({ ...layla, email: 'layla@', phone: '12345', state: '' }, true)).toEqual({
    email: 'refusal.email.invalid',
    phone: 'refusal.phone.invalid',
    state: 'refusal.state.required',
  });
  expect(addressMistakes({ ...layla, state: '' }, false)).toEqual({});
});

test('what is typed is trimmed', () => {
  const form = new FormData();
  form.set('name', '  Layla ');
  expect(readAddressForm(form).name).toBe('Layla');
});
