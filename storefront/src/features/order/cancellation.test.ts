import type { OrderDetail } from '@souk/contract/order';
import { describe, expect, test } from 'vitest';
import { liveParts, partsToCancel, refundOf, remainingOf, totalOf } from './cancellation.ts';

type State = [status: number, cancelled?: 0 | 1];

/** An order of one part per state, with the ids 1, 2, 3 … */
function orderOf(...states: State[]) {
  const parts = states.map(([status, cancelled = 0], index) => ({
    id: index + 1,
    status,
    cancelled,
    total: '0.10',
    cancelled_amount: '0.00',
    store: { id: index + 1 },
  }));
  return { parts, ordered_products: [], currency: 'USD' } as unknown as OrderDetail; // only these fields are read
}

describe('partsToCancel', () => {
  const ids = (order: OrderDetail, partId: number | null) =>
    partsToCancel(order, partId).map((part) => part.id);

  test.each<[string, OrderDetail, number | null, number[]]>([
    ['the whole pending order', orderOf([1], [1]), null, [1, 2]],
    ['one of two pending parts', orderOf([1], [1]), 2, [2]],
    ['a pending part beside a confirmed one', orderOf([1], [2]), 1, [1]],
    ['not a confirmed part', orderOf([1], [2]), 2, []],
    ['not the whole while a part is confirmed', orderOf([1], [2]), null, []],
    ['the rest after a part was cancelled', orderOf([1, 1], [1]), null, [2]],
    ['the last part only as the order', orderOf([1, 1], [1]), 2, []],
    ['nothing twice', orderOf([1, 1], [1], [1]), 1, []],
    ['nothing of an order that is over', orderOf([1, 1], [6, 1]), null, []],
  ])('%s', (_case, order, partId, expected) => {
    expect(ids(order, partId)).toEqual(expected);
  });
});

test('sums are exact: 0.1 + 0.1 + 0.1 is 0.30', () => {
  expect(totalOf(liveParts(orderOf([1], [1], [2])), 'USD')).toBe('0.30');
});

test('items that a seller can’t ship are neither due nor refunded twice', () => {
  const order = orderOf([1], [2], [1, 1]);
  order.parts[0]!.cancelled_amount = '0.03';
  order.parts[2]!.cancelled_amount = '0.04'; // before the rest of it
  expect(totalOf(liveParts(order), 'USD')).toBe('0.17');
  expect(remainingOf(order)).toEqual({ cancelledMinor: 13, taxMinor: 0, totalMinor: 17 });
});

test.each([
  [{ received: '0.20', refunded: '0.00', refunding: '0.00' }, '0.20'],
  [{ received: '0.20', refunded: '0.05', refunding: '0.00' }, '0.15'],
  [{ received: '0.20', refunded: '0.05', refunding: '0.10' }, '0.05'],
  [{ received: '0.20', refunded: '0.20', refunding: '0.00' }, '0.00'],
])('with %j, cancelling parts worth 0.20 refunds %s', (payment, refund) => {
  const order = { ...orderOf([1], [1]), payment: { ...payment, refunds: [], due: '0.00', due_at: null } };
  expect(refundOf(order.parts, order)).toBe(refund);
});
