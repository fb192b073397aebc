import type { Order } from '@souk/contract/order';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Badge } from '@souk/kit/ui/badge.tsx';

/** Return status of an order, unless the order's status says the same. */
export function ReturnBadge({ order }: { order: Pick<Order, 'return_state' | 'cancelled' | 'refunded'> }) {
  const t = useT();
  const { return_state: state } = order;
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
