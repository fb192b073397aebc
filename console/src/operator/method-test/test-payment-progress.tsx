import { copyText } from '@souk/kit/browser/copy-text.ts';
import type { TestPayment } from '@souk/contract/console/test-payments';
import { methodName } from '#parts/method-name.ts';
import type { Tone } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { GoToProvider, type Place } from './go-to-provider.tsx';
import { StepRow } from './test-steps.tsx';

type TestPaymentProgressProps = { payment: TestPayment; next: Place | null };

export function TestPaymentProgress({ payment, next }: TestPaymentProgressProps) {
  const t = useT();
  const { returned_at: returned, noticed_at: noticed, state, is_late: isLate } = payment;
  const [tone, stateText] = usePayment(payment);
  const isProved = state === 'paid' && noticed !== null;
  const waits = t('operator.method.state.waiting');
  return (
    <div className="grid gap-4" aria-live="polite">
      {payment.is_told_only && (
        <p className="text-13 text-text-2">
          {t('operator.method.told-only', { method: methodName(payment.provider, t) })}
        </p>
      )}
      {next && !payment.is_over && state !== 'paid' && <GoToProvider payment={payment} next={next} />}
      <ol className="grid gap-2">
        <StepRow
          title={t('operator.method.step.return')}
          tone={returned ? 'good' : 'calm'}
          state={returned ? t('operator.method.state.done') : waits}
        />
        <StepRow
          title={t('operator.method.step.notice')}
          tone={noticed ? 'good' : isLate ? 'bad' : 'calm'}
          state={noticed ? t('operator.method.state.done') : isLate ? t('operator.method.state.none') : waits}
        />
        <StepRow title={t('operator.method.step.paid')} tone={tone} state={stateText} />
      </ol>
      {isProved && (
        <Notice tone="success" live>
          {t('operator.method.proved')}
        </Notice>
      )}
      {!isProved && <WhatIsWrong payment={payment} />}
    </div>
  );
}

const ended = ['failed', 'cancelled'];

function usePayment({ state, amount, received }: TestPayment): [Tone, string] {
  const t = useT();
  const { money } = useFormat();
  if (state === 'paid') return ['good', money(received ?? amount)];
  if (state === 'review' && received) return ['bad', money(received)];
  return ended.includes(state)
    ? ['bad', t('operator.method.state.unpaid')]
    : ['calm', t('operator.method.state.waiting')];
}

function WhatIsWrong({ payment }: { payment: TestPayment }) {
  const t = useT();
  const { money, ago } = useFormat();
  const { state, amount, noticed_at: noticed, refused_at: refused, notify_address: address } = payment;
  return (
    <>
      {ended.includes(state) && <Notice tone="warning">{t('operator.method.unpaid')}</Notice>}
      {state === 'review' && (
        <Notice tone="warning">{t.rich('operator.method.misfit', { amount: money(amount) })}</Notice>
      )}
      {refused && !noticed && (
        <Notice tone="warning">{t('operator.method.refused', { ago: ago(refused) })}</Notice>
      )}
      {payment.is_late && !refused && <NotifyAddress address={address} />}
    </>
  );
}

function NotifyAddress({ address }: { address: string }) {
  const t = useT();
  const copy = () =>
    void copyText(address).then((isCopied) => isCopied && toast({ message: t('console.copied') }));
  return (
    <Notice tone="warning">
      <p>{t('operator.method.no-notice')}</p>
      <code dir="ltr" className="my-1.5 block text-start text-13 wrap-anywhere select-all">
        {address}
      </code>
      <Button size="small" icon="copy" onClick={copy}>
        {t('console.once.copy')}
      </Button>
    </Notice>
  );
}
