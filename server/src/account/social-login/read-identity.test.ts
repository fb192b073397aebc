import { expect, test } from 'vitest';
import { readIdentity } from './read-identity.ts';

const claims = { subject: '17', name: 'Layla', isEmailVerified: true };

test.each([
  ['layla@exämple.de', { email: 'layla@xn--exmple-cua.de', isEmailVerified: true }],
  ['müller@example.com', { email: null, isEmailVerified: false }],
])('validates and stores the address %s of a provider like a typed one', (email, expected) => {
  expect(readIdentity({ ...claims, email })).toMatchObject(expected);
});

test.each([
  ['\u202eLay\u200bla  Haddad\u202c', 'Layla Haddad'],
  ['Ｌａｙｌａ', 'Layla'],
  ['\u200f\u200b', null],
])('stores the name %j of a provider like a typed one', (name, stored) => {
  expect(readIdentity({ ...claims, name }).name).toBe(stored);
});
