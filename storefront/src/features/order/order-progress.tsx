import type { OrderDetail } from '@souk/contract/order';
import { ORDER_STATUS_CODE, stepperSteps, type StepKey } from '@souk/rules/order-status';
import { useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import type { IconName } from '@souk/kit/ui/icon.tsx';
import { StepProgress } from '@souk/kit/ui/stepper.tsx';
import { useStepDate } from './order-date.ts';
import { statusKey } from '@souk/rules/status-key';

type OrderProgressProps = {
  order: Pick<OrderDetail, 'status' | 'cancelled'> & { refunded?: 0 | 1 };
  moves: OrderDetail['moves'];
  isPickup: boolean;
};

// No check mark, which marks completed steps.
const icons: Record<StepKey, IconName> = {
  pending: 'clock',
  confirmed: 'store',
  'picked-up': 'package',
  'on-the-way': 'truck',
  delivered: 'home',
  cancelled: 'close',
  refunded: 'return',
};

/** Order status as labeled steps with dates, five or four for pickup; cancelled and refunded are separate states. */
export function OrderProgress({ order, moves, isPickup }: OrderProgressProps) {
  const t = useT();
  const dateOf = useStepDate();
  const steps = stepperSteps({ ...order, isPickup });
  const active = steps.findIndex((step) => step.state === 'active');
  return (
    <StepProgress
      label={t('order.progress')}
      current={active === -1 ? steps.length - 1 : active}
      isFinished={active === -1}
      steps={steps.map((step) => {
        const at = timeOf(step.key, moves);
        return {
          label: t(labelOf(step.key, isPickup)),
          icon: isPickup && step.key === 'delivered' ? 'cart' : icons[step.key],
          isStop: step.key === 'cancelled',
          ...(at && step.state !== 'pending' ? { detail: <time dateTime={at}>{dateOf(at)}</time> } : {}),
        };
      })}
    />
  );
}

/** The first step is what the customer did, not the status that followed. */
function labelOf(key: StepKey, isPickup: boolean): MessageKey {
  if (key === 'pending') return 'order.step.placed';
  return key === 'refunded' ? 'order.step.refunded' : statusKey(key, isPickup);
}

/** Time of a step; for refunds it comes from the payments, not from the status changes. */
function timeOf(key: StepKey, moves: OrderProgressProps['moves']): string | undefined {
  if (key === 'refunded') return undefined;
  if (key === 'cancelled') return moves.find((move) => move.cancelled === 1)?.at;
  return moves.find((move) => move.cancelled === 0 && move.status === ORDER_STATUS_CODE[key])?.at;
}
