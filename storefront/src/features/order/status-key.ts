import type { OrderStatusName } from '@souk/rules/order-status';
import type { MessageKey } from '@souk/kit/i18n/messages-context.tsx';

/** Text of an order status; pickup orders are picked up by the customer instead of shipped. */
export function statusKey(status: OrderStatusName, isPickup: boolean): MessageKey {
  if (!isPickup) return `order.step.${status}`;
  if (status === 'picked-up' || status === 'on-the-way') return 'order.step.pickup.picked-up';
  if (status === 'delivered') return 'order.step.pickup.delivered';
  return `order.step.${status}`;
}
