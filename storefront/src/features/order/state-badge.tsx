import { isOrderStatus, ORDER_STATUS, ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import { Badge } from '@souk/kit/ui/badge.tsx';

type StateBadgeProps = { order: { status: number; cancelled: 0 | 1; refunded?: 0 | 1 } };

export function StateBadge({ order }: StateBadgeProps) {
  const t = useT();
  const state = stateOf(order);
  return <Badge tone={tones[state] ?? 'info'}>{t(state)}</Badge>;
}

const tones: Partial<Record<MessageKey, 'neutral' | 'warning' | 'success'>> = {
  'order.step.refunded': 'neutral',
  'order.step.cancelled': 'warning',
  'order.step.delivered': 'success',
};

export function stateOf(order: StateBadgeProps['order']): MessageKey {
  if (order.refunded === 1) return 'order.step.refunded';
  if (order.cancelled === 1) return 'order.step.cancelled';
  const status = isOrderStatus(order.status) ? order.status : ORDER_STATUS_CODE.pending;
  return `order.step.${ORDER_STATUS[status]}`;
}
