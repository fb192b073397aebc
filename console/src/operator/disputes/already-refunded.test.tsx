import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { AlreadyRefunded } from './already-refunded.tsx';

const textOf = (refunded: Parameters<typeof AlreadyRefunded>[0]['dispute']['refunded']) =>
  htmlOf(<AlreadyRefunded dispute={{ refunded }} />)
    .replaceAll(/<[^>]+>|[\u2066-\u2069]/g, '')
    .trim();

test('a disputed order that was refunded says how much, and when', () => {
  expect(textOf(null)).toBe('');
  const refunded = { amount: { minor: 1985, currency: 'USD' }, at: '2025-11-20T12:00:00.000Z' };
  expect(textOf(refunded)).toMatch(
    /^\$19\.85 of this order was already refunded, most recently on Nov 20, 2025.*\. Include the refund in your evidence\.$/,
  );
});
