import { expect, test } from 'vitest';
import { ORDER_STATUS } from './order-status.ts';
import { statusKey } from './status-key.ts';

test('pickup orders become ready and are picked up instead of shipped and delivered', () => {
  const keys = (isPickup: boolean) =>
    Object.values(ORDER_STATUS).map((status) => statusKey(status, isPickup));
  expect(keys(false)).toEqual(Object.values(ORDER_STATUS).map((status) => `order.step.${status}`));
  expect(keys(true)).toEqual([
    'order.step.pending',
    'order.step.confirmed',
    'order.step.pickup.picked-up',
    'order.step.pickup.picked-up',
    'order.step.pickup.delivered',
    'order.step.cancelled',
  ]);
});
