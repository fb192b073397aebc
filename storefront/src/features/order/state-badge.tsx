import { isOrderStatus, ORDER_STATUS, ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { useT } from '#i18n/messages-context.tsx';
import { Badge } from '#ui/badge.tsx';

type StateBadgeProps = { order: { status: number; cancelled: 0 | 1; refunded?: 0 | 1 } };

/** Where an order, or one seller's part of it, is: in one word. */
export function StateBadge({ order }: StateBadgeProps) {
  const t = useT();
  if (order.refunded === 1) return <Badge>{t('order.step.refunded')}</Badge>;
  if (order.cancelled === 1) return <Badge tone="warning">{t('order.step.cancelled')}</Badge>;
  const status = isOrderStatus(order.status) ? order.status : ORDER_STATUS_CODE.pending;
  return (
    <Badge tone={status === ORDER_STATUS_CODE.delivered ? 'success' : 'info'}>
      {t(`order.step.${ORDER_STATUS[status]}`)}
    </Badge>
  );
}
