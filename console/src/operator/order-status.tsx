import type { OperatorOrderRow, OrderStatusName } from '@souk/contract/console/operator-orders';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';

const tones: Record<OrderStatusName, Tone> = {
  pending: 'work',
  confirmed: 'work',
  'picked-up': 'good',
  'on-the-way': 'good',
  delivered: 'calm',
  cancelled: 'bad',
};

const pickupTexts: Partial<Record<OrderStatusName, MessageKey>> = {
  'picked-up': 'operator.order.pickup.ready',
  'on-the-way': 'operator.order.pickup.ready',
  delivered: 'operator.order.pickup.done',
};

/** Pickup orders become ready and are picked up instead of shipped and delivered. */
export const statusText = (status: OrderStatusName, isPickup: boolean): MessageKey =>
  (isPickup && pickupTexts[status]) || `operator.order.status.${status}`;

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
      <StateMark tone={tones[status]}>{t(statusText(status, isPickup))}</StateMark>
      {isLate && <StateMark tone="bad">{t('operator.order.late')}</StateMark>}
    </span>
  );
}
