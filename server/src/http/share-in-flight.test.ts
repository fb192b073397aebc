import { expect, test } from 'vitest';
import { isUnavailable } from '#db/database-errors.ts';
import type { Shop } from '#shop.ts';
import { shareInFlight } from './share-in-flight.ts';

const shop = { memory: { inFlight: new Map<string, Promise<unknown>>() } } as Shop;

test('concurrent requests for the same thing share one computation (ASVS 15.2.2)', async () => {
  let computed = 0;
  const ask = () => shareInFlight(shop, 'home', async () => ++computed);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await ask()).toBe(2);
});

test('a computation that never ends is abandoned: those who wait get a busy error, the next one starts again', async () => {
  const never = () => new Promise<number>(() => {});
  const waiting = [shareInFlight(shop, 'home', never, 50), shareInFlight(shop, 'home', never, 50)];
  const failures = await Promise.all(waiting.map((one) => one.catch((error: unknown) => error)));
  expect(failures.every(isUnavailable)).toBe(true);
  expect(await shareInFlight(shop, 'home', async () => 1)).toBe(1);
});
