import type { PaymentRow } from '@souk/contract/console/operator-payments';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { reviewReason } from './payment-decision.tsx';

const tones: Readonly<Record<string, Tone>> = {
  review: 'bad',
  'by-hand': 'work',
  failed: 'bad',
  done: 'good',
};

/** The state of a payment or refund, and why it needs somebody. */
export function PaymentState({ row }: { row: PaymentRow }) {
  const t = useT();
  const why = row.kind === 'refund' && row.state === 'failed' ? 'failed' : reviewReason(row);
  return (
    <>
      <StateMark tone={tones[row.state] ?? 'calm'}>
        {t(`operator.payment.state.${row.state}` as 'operator.payment.state.paid')}
      </StateMark>
      {why && <span className="block text-13 text-text-2">{t(`operator.work.detail.${why}`)}</span>}
    </>
  );
}
