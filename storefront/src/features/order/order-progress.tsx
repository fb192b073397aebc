import type { OrderDetail } from '@souk/contract/order';
import { ORDER_STATUS_CODE, stepperSteps, type StepKey } from '@souk/rules/order-status';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { IconName } from '@souk/kit/ui/icon.tsx';
import { StepProgress } from '@souk/kit/ui/stepper.tsx';
import { useStepDate } from './order-date.ts';

type OrderProgressProps = {
  order: Pick<OrderDetail, 'status' | 'cancelled'> & { refunded?: 0 | 1 };
  /** When each step was reached. */
  moves: OrderDetail['moves'];
  /** When it arrives, in words. */
  expected: string;
};

// No check mark: that is what a step looks like that has been done.
const icons: Record<StepKey, IconName> = {
  pending: 'clock',
  confirmed: 'store',
  'picked-up': 'package',
  'on-the-way': 'truck',
  delivered: 'home',
  cancelled: 'close',
  refunded: 'return',
};

/** Where an order is: five steps in words, order and dates; cancelled and refunded are states of their own. */
export function OrderProgress({ order, moves, expected }: OrderProgressProps) {
  const t = useT();
  const dateOf = useStepDate();
  const steps = stepperSteps(order);
  const active = steps.findIndex((step) => step.state === 'active');
  return (
    <StepProgress
      label={t('order.progress')}
      current={active === -1 ? steps.length - 1 : active}
      isFinished={active === -1}
      steps={steps.map((step) => {
        const at = timeOf(step.key, moves);
        const isExpected = step.key === 'delivered' && step.state !== 'done';
        return {
          label: t(`order.step.${step.key}`),
          icon: icons[step.key],
          isStop: step.key === 'cancelled',
          ...(isExpected ? { detail: expected } : {}),
          ...(at && step.state !== 'pending' ? { detail: <time dateTime={at}>{dateOf(at)}</time> } : {}),
        };
      })}
    />
  );
}

/** When a step was reached; the books know when money went back, the moves do not. */
function timeOf(key: StepKey, moves: OrderProgressProps['moves']): string | undefined {
  if (key === 'refunded') return undefined;
  if (key === 'cancelled') return moves.find((move) => move.cancelled === 1)?.at;
  return moves.find((move) => move.cancelled === 0 && move.status === ORDER_STATUS_CODE[key])?.at;
}
