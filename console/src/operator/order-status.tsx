import type { OrderStatusName } from '@souk/contract/console/operator-orders';
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

export function OrderStatus({ status, isLate = false }: { status: OrderStatusName; isLate?: boolean }) {
  const t = useT();
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StateMark tone={tones[status]}>{t(`operator.order.status.${status}`)}</StateMark>
      {isLate && <StateMark tone="bad">{t('operator.order.late')}</StateMark>}
    </span>
  );
}
