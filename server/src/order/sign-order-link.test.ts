import { expect, test } from 'vitest';
import { isSignedLink, signOrderLink } from './sign-order-link.ts';

const secret = 'a-secret-of-at-least-32-characters';
const number = '20261120AB12CD';
const now = new Date('2026-11-20T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

test('a signed link matches a vector made with openssl: hex HMAC-SHA256 over order|expires', () => {
  const link = signOrderLink(secret, number, now);
  expect(link).toEqual({
    expires: '1802952000',
    signature: '9784cc9efdd9b175ac4560eaf860bdc069643cdba866ff7dd8821c0a95ecdce0',
  });
});

test('a link opens its order for 90 days and not a second longer', () => {
  const link = signOrderLink(secret, number, now);
  expect(isSignedLink(secret, number, link, now)).toBe(true);
  expect(isSignedLink(secret, number, link, new Date(days(90).getTime() - 1000))).toBe(true);
  expect(isSignedLink(secret, number, link, days(90))).toBe(false);
});

test('a link opens no other order and fails with another expiry, secret or signature', () => {
  const link = signOrderLink(secret, number, now);
  const later = String(Number(link.expires) + 1);
  expect(isSignedLink(secret, '20261120AB12CE', link, now)).toBe(false);
  expect(isSignedLink(secret, number, { ...link, expires: later }, now)).toBe(false);
  expect(isSignedLink(`${secret}!`, number, link, now)).toBe(false);
  const changed = link.signature.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  expect(isSignedLink(secret, number, { ...link, signature: changed }, now)).toBe(false);
});

test.each([
  ['nothing', {}],
  ['only the expiry', { expires: '1802952000' }],
  ['a signature of another length', { expires: '1802952000', signature: 'ab' }],
  ['no hex', { expires: '1802952000', signature: 'z'.repeat(64) }],
  ['an expiry that is no number', { expires: '1e12', signature: 'a'.repeat(64) }],
])('%s is no signed link', (_, link) => {
  expect(isSignedLink(secret, number, link, now)).toBe(false);
});
