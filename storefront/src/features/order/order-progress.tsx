import { stepperSteps, type StepKey } from '@souk/rules/order-status';
import { useT } from '#i18n/messages-context.tsx';
import type { IconName } from '#ui/icon.tsx';
import { StepProgress } from '#ui/stepper.tsx';

type OrderProgressProps = {
  status: number;
  cancelled: 0 | 1;
  refunded: 0 | 1;
  expected?: string | undefined;
};

const icons: Record<StepKey, IconName> = {
  pending: 'clock',
  confirmed: 'check',
  'picked-up': 'package',
  'on-the-way': 'truck',
  delivered: 'home',
  cancelled: 'close',
  refunded: 'return',
};

/** Where an order is: five steps in words and order; cancelled and refunded are states of their own. */
export function OrderProgress({ status, cancelled, refunded, expected }: OrderProgressProps) {
  const t = useT();
  const steps = stepperSteps({ status, cancelled, refunded });
  const active = steps.findIndex((step) => step.state === 'active');
  return (
    <StepProgress
      label={t('order.progress')}
      current={active === -1 ? steps.length - 1 : active}
      isFinished={active === -1}
      steps={steps.map((step) => ({
        label: t(`order.step.${step.key}`),
        icon: icons[step.key],
        isStop: step.key === 'cancelled',
        ...(step.key === 'delivered' && step.state !== 'done' && expected ? { detail: expected } : {}),
      }))}
    />
  );
}
