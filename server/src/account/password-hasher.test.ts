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

test('an unknown user matches no password', async () => {
  for (const given of ['', 'secret', 'AAAA']) expect(await verify(null, given)).toBe(false);
});

test('a NUL does not end a password, and non-ASCII characters count', async () => {
  const stored = await make('geheim\0🐎');
  expect(await verify(stored, 'geheim')).toBe(false);
  expect(await verify(stored, 'geheim\0🐎')).toBe(true);
});

test('hashes with less memory or fewer passes than the current cost are outdated, others are not', async () => {
  const outdated = async (cost: object) => isOutdated(await hash('secret', cost));
  expect(await outdated({ memoryCost: 8192, timeCost: 2 })).toBe(true);
  expect(await outdated({ memoryCost: 19_456, timeCost: 1 })).toBe(true);
  expect(await outdated({ memoryCost: 19_456, timeCost: 2 })).toBe(false);
  expect(await outdated({ memoryCost: 32_768, timeCost: 3 })).toBe(false);
  expect(isOutdated('$2b$10$abcdefghijklmnopqrstuv')).toBe(true);
});

test('rejects a request as busy when the queue is full; queued ones are processed', async () => {
  const small = passwordHasher({ atOnce: 1, mostWaiting: 3 });
  const many = await Promise.allSettled(Array.from({ length: 10 }, () => small.hash('secret')));
  const refused = many.filter((one) => one.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as { statusCode: number }).statusCode)).toEqual(
    Array.from({ length: 6 }, () => 503),
  );
  expect(await small.hash('secret')).toMatch(/^\$argon2id/);
});
