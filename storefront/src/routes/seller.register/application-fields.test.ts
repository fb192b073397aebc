import { expect, test } from 'vitest';
import { readForm } from '@souk/kit/forms/form-fields.ts';
import { applicationFields } from './application-fields.ts';

const complete = {
  store_name: ' Noor Lamps ',
  message: '',
  name: 'Noor Aziz',
  email: 'noor@example.com',
  phone: '+49 30 0142',
  register_number: '',
  country: 'DE',
  state: 'BE',
  address_1: 'Torstraße 101',
  city: 'Berlin',
  zip: '',
  password: ' secret ',
  password_confirmation: ' secret ',
};
function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...complete, ...fields })) form.set(name, value);
  return form;
}
const errorsFor = (fields: Record<string, string>, who: typeof guest) =>
  readForm(applicationFields(who), formOf(fields)).fieldErrors;
const format = {
  country: 'DE',
  states: [{ code: 'BE', name: 'Berlin' }],
  zip: { required: false, pattern: String.raw`\d{5}`, example: '10119' },
};
const guest = { format, hasAccount: false };

test('a complete form has no errors; passwords are never shown again', () => {
  const { typed, fieldErrors } = readForm(applicationFields(guest), formOf({}));
  expect(fieldErrors).toBeUndefined();
  const { password: _, password_confirmation: _again, ...values } = complete;
  expect(typed).toEqual({ ...values, store_name: 'Noor Lamps' });
});

test('missing values are reported in form order with the API’s texts', () => {
  const empty = Object.fromEntries(Object.keys(complete).map((name) => [name, '']));
  expect(Object.entries(errorsFor(empty, guest)!)).toEqual([
    ['store_name', 'refusal.store-name.required'],
    ['name', 'refusal.name.required'],
    ['email', 'refusal.email.required'],
    ['phone', 'refusal.phone.required'],
    ['country', 'refusal.country.required'],
    ['state', 'refusal.state.required'],
    ['address_1', 'refusal.address-1.required'],
    ['city', 'refusal.city.required'],
    ['password', 'refusal.password.required'],
    ['password_confirmation', 'refusal.password.repeat'],
  ]);
});

test.each([
  [{ email: 'noor@' }, { email: 'refusal.email.invalid' }],
  [{ phone: 'call me' }, { phone: 'refusal.phone.invalid' }],
  [{ zip: '1011' }, { zip: 'refusal.zip.invalid' }],
  [{ password: '12345', password_confirmation: '12345' }, { password: 'refusal.password.length' }],
  [{ password_confirmation: 'secret' }, { password_confirmation: 'refusal.password.mismatch' }],
])('%j is %j', (fields, fieldErrors) => {
  expect(errorsFor(fields, guest)).toEqual(fieldErrors);
});

test('a country without states needs none; logged-in customers need neither email address nor password', () => {
  expect(errorsFor({ state: '' }, { ...guest, format: { ...format, states: [] } })).toBeUndefined();
  const known = { email: '', password: '', password_confirmation: '' };
  expect(errorsFor(known, { ...guest, hasAccount: true })).toBeUndefined();
});
