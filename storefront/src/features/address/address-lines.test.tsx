import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { AddressLines } from './address-lines.tsx';

const address = {
  name: 'Layla Haddad',
  phone: '+49 30 0000 142',
  email: 'layla@example.com',
  address_1: 'Torstraße 101',
  address_2: '2nd floor',
  zip: '10119',
  city: 'Berlin',
};

test.each([
  ['en', { country: 'Germany', state: 'Brandenburg' }, 'Torstraße 101, 2nd floor', ', '],
  ['ar', { country: 'ألمانيا', state: 'براندنبورغ' }, 'Torstraße 101، 2nd floor', '، '],
] as const)("in %s an address uses the commas of the page's language", (language, place, street, comma) => {
  const html = htmlOf(<AddressLines address={address} place={place} />, language);
  expect(html).toContain(`<bdi>${street}</bdi>`);
  const parts = ['10119 Berlin', place.state, place.country].map((part) => `<bdi>${part}</bdi>`);
  expect(html).toContain(parts.join(comma));
  expect(htmlOf(<AddressLines address={address} place={place} isShort />, language)).toContain(
    `<bdi>${place.state}</bdi>${comma}<bdi>${place.country}</bdi>`,
  );
});

test('a city that is its own state is named once', () => {
  const place = { country: 'Germany', state: 'Berlin' };
  const html = htmlOf(<AddressLines address={address} place={place} />);
  expect(html).toContain('<bdi>10119 Berlin</bdi>, <bdi>Germany</bdi>');
});
