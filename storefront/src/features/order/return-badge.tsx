import type { Order, OrderDetail } from '@souk/contract/order';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Badge } from '@souk/kit/ui/badge.tsx';

type ReturnBadgeProps = {
  order: Pick<Order, 'return_state' | 'cancelled' | 'refunded'> & Partial<Pick<OrderDetail, 'parts'>>;
};

/** Return status of an order, unless the order's status says the same. */
export function ReturnBadge({ order }: ReturnBadgeProps) {
  const t = useT();
  const isSending = order.parts?.some(({ returns }) =>
    returns.some((of) => of.state === 'refunded' && of.refunded_at === null),
  );
  const state = order.return_state === 'refunded' && isSending ? 'received' : order.return_state;
  if (state === null || (state === 'refunded' && order.refunded === 1)) return null;
  if (state === 'closed' && order.cancelled === 1) return null;
  return (
    <Badge icon="return" tone={tones[state] ?? 'info'}>
      {t(`order.returning.${state}`)}
    </Badge>
  );
}

const tones: Partial<Record<NonNullable<Order['return_state']>, 'neutral' | 'warning' | 'success'>> = {
  refused: 'warning',
  refunded: 'success',
  closed: 'neutral',
};
