import type { OrderStatusName } from './order-status.ts';

/**
 * Key of the text of an order's status, in the shop, its emails and the operator console. Pickup orders become ready and are picked up
 * instead of shipped and delivered.
 */
export function statusKey(status: OrderStatusName, isPickup: boolean) {
  if (isPickup && (status === 'picked-up' || status === 'on-the-way')) return 'order.step.pickup.picked-up';
  if (isPickup && status === 'delivered') return 'order.step.pickup.delivered';
  return `order.step.${status}` as const;
}
