import type { PartReturn } from '@souk/contract/returns';
import { useT, type MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import type { IconName } from '@souk/kit/ui/icon.tsx';
import { StepProgress } from '@souk/kit/ui/stepper.tsx';
import { useStepDate } from './order-date.ts';
import { returnSteps, type ReturnStep } from './return-steps.ts';

const icons: Record<ReturnStep['key'], IconName> = {
  withdrawn: 'return',
  asked: 'clock',
  refused: 'close',
  appealed: 'scales',
  accepted: 'package',
  kept: 'home',
  arrived: 'store',
  money: 'wallet',
  closed: 'close',
  'taken-back': 'close',
};

export function ReturnProgress({ of }: { of: PartReturn }) {
  const t = useT();
  const dateOf = useStepDate();
  const { steps, current } = returnSteps(of);
  return (
    <StepProgress
      label={t('order.return.progress')}
      current={current}
      isFinished={of.refunded_at !== null}
      steps={steps.map(({ key, at }) => ({
        label: t(stepWord(key)),
        icon: icons[key],
        isStop: key === 'refused' || key === 'closed' || key === 'taken-back',
        ...(at === null ? {} : { detail: <time dateTime={at}>{dateOf(at)}</time> }),
      }))}
    />
  );
}

export function stepWord(key: ReturnStep['key']): MessageKey {
  return key === 'withdrawn' ? 'order.withdrawal.state' : `order.return.step.${key}`;
}
