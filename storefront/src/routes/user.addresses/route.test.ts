import { AddressSchema } from '@souk/contract/address';
import { tagsOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { Refused, type Replies } from '#testing/fake-api.ts';
import { openPage, wordsOf } from '#testing/open-page.tsx';
import { sampleOf } from '#testing/sample-of.ts';
import * as addresses from './route.tsx';

const germany = {
  country: 'DE',
  states: [],
  zip: { required: true, pattern: String.raw`\d{5}`, example: '10119' },
};
const emirates = { country: 'AE', states: [{ code: 'DU', name: 'Dubai' }], zip: null };
const replies: Replies = {
  'GET user/profile': { is_logged_in: true, id: 1, name: 'Layla Haddad', email: 'layla@example.com' },
  'GET countries-phones': {
    countries: {
      DE: { code2: 'DE', name: 'Germany', states: {} },
      AE: { code2: 'AE', name: 'United Arab Emirates', states: {} },
    },
  },
  'GET address-format/{country}': germany,
};
const typed = {
  intent: 'save-address',
  name: 'Layla Haddad',
  email: 'layla@example.com',
  phone: '+49 30 0000 142',
  country: 'DE',
  address_1: 'Torstraße 101',
  zip: '10119',
  city: 'Berlin',
};
const home = sampleOf(AddressSchema, { id: 7, ...typed, country: 'DE', default: 1 });
const tagOf = (html: string, name: string) =>
  [...tagsOf(html, 'input'), ...tagsOf(html, 'select')].find((tag) => tag.includes(`name="${name}"`));

test('known values are prefilled, and required fields are marked', async () => {
  const { html } = await openPage('/user/addresses', addresses, { replies });
  expect(tagOf(html, 'name')).toMatch(/autoComplete="name".*value="Layla Haddad"/);
  expect(tagOf(html, 'zip')).toMatch(/required="".*aria-describedby="address-zip-hint".*maxLength="20"/);
  expect(tagOf(html, 'address_2')).not.toContain('required');
  expect(tagOf(html, 'state')).toBeUndefined();
});

test('shows errors at the fields and preserves the input', async () => {
  const { html, asked } = await openPage('/user/addresses', addresses, {
    replies,
    form: { ...typed, phone: 'call me', zip: '1011', city: '' },
  });
  expect(wordsOf(html, 'address-phone-error')).toBe('Invalid phone number');
  expect(wordsOf(html, 'address-zip-error')).toMatch(/postal code/i);
  expect(wordsOf(html, 'address-city-error')).toBe('City is required');
  expect(tagOf(html, 'phone')).toContain('aria-describedby="address-phone-error address-phone-hint"');
  expect(tagOf(html, 'zip')).toContain('value="1011"');
  expect(asked.map(({ key }) => key)).not.toContain('POST user/address/action');
});

test('a country with states but without postal codes asks for a state only', async () => {
  const { html } = await openPage('/user/addresses', addresses, {
    replies: { ...replies, 'GET address-format/{country}': emirates },
    form: { ...typed, country: 'AE', zip: '' },
  });
  expect(wordsOf(html, 'address-state-error')).toBe('State is required');
  expect(tagOf(html, 'zip')).toBeUndefined();
});

test('shows a refusal above the form', async () => {
  const { html } = await openPage('/user/addresses', addresses, {
    replies: { ...replies, 'POST user/address/action': new Refused(['Unknown country']) },
    form: typed,
  });
  expect(html).toMatch(/role="alert".*Unknown country/);
});

test('saves a changed address under its ID', async () => {
  const { html, asked } = await openPage('/user/addresses?edit=7', addresses, {
    replies: { ...replies, 'GET user/address/all': { data: [home] }, 'POST user/address/action': home },
    form: { ...typed, id: '7', phone: '+٤٩ ٣٠ ٠١٤٢' },
  });
  const sent = asked.find(({ key }) => key === 'POST user/address/action')?.body;
  expect(sent).toMatchObject({ id: 7, city: 'Berlin', phone: '+49 30 0142' });
  expect(html).not.toContain('role="alert"');
});

test('guests log in first', async () => {
  const { location } = await openPage('/user/addresses', addresses);
  expect(location).toContain('/login');
});
