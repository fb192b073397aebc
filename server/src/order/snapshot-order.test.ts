import { expect, test } from 'vitest';
import { snapshotOrder, type OrderFacts } from './snapshot-order.ts';

test.each([
  [2, null],
  [3, '2026-11-20T12:30:00.000Z'],
  [7, '2026-11-27T12:00:00.000Z'],
])('an order with method %s is held until %s (INVARIANTS §1.5)', (method, until) => {
  const none = {
    subtotalMinor: 0,
    bundleOfferMinor: 0,
    voucherMinor: 0,
    shippingMinor: 0,
    taxMinor: 0,
    totalMinor: 0,
  };
  const facts = {
    shopper: { userId: 1, guestKey: null, token: null },
    address: {},
    method,
    currency: 'USD',
    languageCode: 'en',
    timeZone: 'UTC',
    voucher: null,
    totals: { ...none, totalMinor: 1000, lines: [], parts: [] },
    now: new Date('2026-11-20T12:00:00Z'),
  } as unknown as OrderFacts; // the address is copied; its fields don't matter here
  const { hold_until: holdUntil } = snapshotOrder(facts);
  expect(holdUntil ? new Date(holdUntil as Date).toISOString() : null).toBe(until);
});
