import type { SellerOrderRow } from '@souk/contract/seller-console/orders';
import type { MessageKey } from '@souk/kit/i18n/messages-context.tsx';

/** Text of a step in an order's history; pickup orders become ready and are picked up instead of shipped and delivered. */
export function movedToText(status: string, delivery: SellerOrderRow['delivery']): MessageKey {
  if (delivery === 'pickup' && (status === 'picked-up' || status === 'on-the-way'))
    return 'console.order.pickup.ready';
  if (delivery === 'pickup' && status === 'delivered') return 'console.order.pickup.done';
  return `console.order.moved-to.${status}` as 'console.order.moved-to.pending';
}
