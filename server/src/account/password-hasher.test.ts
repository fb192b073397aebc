import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { passwordHasher } from './password-hasher.ts';

const { hash: make, verify, isOutdated } = passwordHasher();

test('ASVS 11.4.2: Argon2id with 19,456 KiB and two passes, salted', async () => {
  const [one, two] = await Promise.all([make('secret'), make('secret')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verify(one, 'secret')).toBe(true);
  expect(await verify(one, 'secret ')).toBe(false);
});

test('nobody has no password, whatever is typed', async () => {
  for (const given of ['', 'secret', 'AAAA']) expect(await verify(null, given)).toBe(false);
});

test('a NUL does not end a password, and characters beyond ASCII count', async () => {
  const stored = await make('geheim\0🐎');
  expect(await verify(stored, 'geheim')).toBe(false);
  expect(await verify(stored, 'geheim\0🐎')).toBe(true);
});

test('less memory or fewer passes than today are outdated, more are not', async () => {
  const outdated = async (cost: object) => isOutdated(await hash('secret', cost));
  expect(await outdated({ memoryCost: 8192, timeCost: 2 })).toBe(true);
  expect(await outdated({ memoryCost: 19_456, timeCost: 1 })).toBe(true);
  expect(await outdated({ memoryCost: 19_456, timeCost: 2 })).toBe(false);
  expect(await outdated({ memoryCost: 32_768, timeCost: 3 })).toBe(false);
  expect(isOutdated('$2b$10$abcdefghijklmnopqrstuv')).toBe(true);
});

test('beyond those that may wait, the next is told that the shop is busy; the others come to their turn', async () => {
  const small = passwordHasher({ atOnce: 1, mostWaiting: 3 });
  const many = await Promise.allSettled(Array.from({ length: 10 }, () => small.hash('secret')));
  const refused = many.filter((one) => one.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as { statusCode: number }).statusCode)).toEqual(
    Array.from({ length: 6 }, () => 503),
  );
  expect(await small.hash('secret')).toMatch(/^\$argon2id/);
});
