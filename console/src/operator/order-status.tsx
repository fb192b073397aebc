import type { OperatorOrderRow, OrderStatusName } from '@souk/contract/console/operator-orders';
import { statusKey } from '@souk/rules/status-key';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const tones: Record<OrderStatusName, Tone> = {
  pending: 'work',
  confirmed: 'work',
  'picked-up': 'good',
  'on-the-way': 'good',
  delivered: 'calm',
  cancelled: 'bad',
};

type OrderStatusProps = {
  status: OrderStatusName;
  parts: readonly Pick<OperatorOrderRow['parts'][number], 'delivery' | 'is_late'>[];
};

/** Status of these parts of an order; late when one of them is. */
export function OrderStatus({ status, parts }: OrderStatusProps) {
  const t = useT();
  const isLate = parts.some((part) => part.is_late);
  const isPickup = parts.every(({ delivery }) => delivery === 'pickup');
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StateMark tone={tones[status]}>{t(statusKey(status, isPickup))}</StateMark>
      {isLate && <StateMark tone="bad">{t('operator.order.late')}</StateMark>}
    </span>
  );
}
