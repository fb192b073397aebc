import { isOrderStatus, ORDER_STATUS, ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import { Badge } from '@souk/kit/ui/badge.tsx';
import { statusKey } from '@souk/rules/status-key';

type StateBadgeProps = {
  order: { status: number; cancelled: 0 | 1; refunded?: 0 | 1 };
  isPickup: boolean;
};

export function StateBadge({ order, isPickup }: StateBadgeProps) {
  const t = useT();
  const state = stateOf(order, isPickup);
  return <Badge tone={tones[state] ?? 'info'}>{t(state)}</Badge>;
}

const tones: Partial<Record<MessageKey, 'neutral' | 'warning' | 'success'>> = {
  'order.step.refunded': 'neutral',
  'order.step.cancelled': 'warning',
  'order.step.delivered': 'success',
  'order.step.pickup.delivered': 'success',
};

export function stateOf(order: StateBadgeProps['order'], isPickup: boolean): MessageKey {
  if (order.refunded === 1) return 'order.step.refunded';
  if (order.cancelled === 1) return 'order.step.cancelled';
  const status = isOrderStatus(order.status) ? order.status : ORDER_STATUS_CODE.pending;
  return statusKey(ORDER_STATUS[status], isPickup);
}
