import { expect, test } from 'vitest';
import { readOffer, seal, sealOffer, unseal } from './sealed.ts';
import { base32, stepAt, stepOfCode, totpAddress, totpCode } from './totp.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

/* RFC 6238, appendix B: the key is "12345678901234567890"; the last six of its eight digits. */
const key = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  const now = new Date(seconds * 1000);
  expect(totpCode(key, stepAt(now))).toBe(code);
  expect(stepOfCode(key, code, now)).toBe(stepAt(now));
});

test('a code is valid one step before and after, and no longer', () => {
  const now = new Date('2026-11-25T10:00:00Z');
  const good = [-1, 0, 1].map((steps) => totpCode(key, stepAt(now) + steps));
  expect(good.map((code) => stepOfCode(key, code, now))).toEqual([-1, 0, 1].map((by) => stepAt(now) + by));
  for (const code of [totpCode(key, stepAt(now) - 2), totpCode(key, stepAt(now) + 2), '', '12345', 'abcdef'])
    expect(stepOfCode(key, code, now)).toBeNull();
});

test('apps can read the key from the address (RFC 4648 §10)', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(totpAddress(key, { shop: 'My Souk', email: 'a@b.c' })).toBe(
    'otpauth://totp/My%20Souk:a%40b.c?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=My+Souk',
  );
});

test('a sealed text can be read only by this shop, for this purpose, by this user, in time', () => {
  const [secret, now] = ['s'.repeat(32), new Date()];
  const sealed = seal(secret, 'authenticator', 'key');
  expect(unseal(secret, 'authenticator', sealed)).toBe('key');
  expect(unseal(secret, 'passkey challenge', sealed)).toBeNull();
  expect(unseal('t'.repeat(32), 'authenticator', sealed)).toBeNull();
  expect(unseal(secret, 'authenticator', sealed.slice(0, -2))).toBeNull();
  const offer = sealOffer(secret, 'passkey challenge', {
    userId: 7,
    value: 'x',
    until: new Date(now.getTime() + 1),
  });
  const read = (userId: number, at = now) =>
    readOffer(secret, 'passkey challenge', { userId, offer, now: at });
  expect([read(7), read(8), read(7, new Date(now.getTime() + 1))]).toEqual(['x', null, null]);
});

test('creates ten recovery codes, and ignores how they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  const typed = ` ${codes[0]!.toLowerCase().replaceAll('-', ' ')} `;
  expect(hashRecoveryCode(1, typed)).toBe(hashRecoveryCode(1, codes[0]!));
  expect(hashRecoveryCode(2, typed)).not.toBe(hashRecoveryCode(1, codes[0]!));
});
