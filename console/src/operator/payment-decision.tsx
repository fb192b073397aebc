import type { PaymentRow } from '@souk/contract/console/operator-payments';
import { CONSOLE } from '@souk/rules/limits';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Field } from '@souk/kit/ui/field.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount, SignedAmount } from '#parts/amount.tsx';
import { useFormat } from '../format.ts';
import { Facts } from './facts.tsx';
import { refundWords } from './refunds/refund-words.ts';
import { methodName } from '#parts/method-name.ts';
import { KeyButton } from '#parts/key-button.tsx';
import { useAct } from '#parts/use-act.ts';

type PaymentDecisionProps = { row: PaymentRow; onDecided(): void };

/** A payment or refund to review: the reason and possible actions. */
export function PaymentDecision({ row, onDecided }: PaymentDecisionProps) {
  const t = useT();
  const { whole } = useFormat();
  const words = row.refund_reason && refundWords({ reason: row.refund_reason, note: row.reason }, t);
  return (
    <>
      <Facts
        rows={[
          [
            t('operator.order.number'),
            <bdi key="number" dir="ltr">
              {row.order.number}
            </bdi>,
          ],
          [t('operator.order.buyer'), <bdi key="buyer">{row.order.buyer}</bdi>],
          [t('operator.refund.reason'), words && <bdi key="reason">{words.reason}</bdi>],
          [t('operator.refund.note'), words && words.note !== '' ? <bdi key="note">{words.note}</bdi> : null],
          [t('operator.payment.provider'), methodName(row.provider, t)],
          [
            t(row.kind === 'attempt' ? 'operator.payment.due' : 'operator.payment.amount'),
            <Amount key="due" of={row.amount} />,
          ],
          [
            t('operator.payment.received'),
            row.received && (
              <strong key="in">
                <Amount of={row.received} />
              </strong>
            ),
          ],
          [
            t('operator.payment.difference'),
            row.received && row.received.currency === row.amount.currency && (
              <SignedAmount
                key="difference"
                of={{ ...row.received, minor: row.received.minor - row.amount.minor }}
              />
            ),
          ],
          [
            t('operator.order.state'),
            t(`operator.payment.state.${row.state}` as 'operator.payment.state.paid'),
          ],
          ...(row.kind === 'refund'
            ? ([
                [t('operator.refund.requested'), whole(row.created_at)],
                [t('operator.refund.refunded'), row.state === 'done' ? whole(row.at) : null],
              ] as const)
            : ([
                [
                  '',
                  <time key="at" dateTime={row.at} className="text-13 text-text-3">
                    {whole(row.at)}
                  </time>,
                ],
              ] as const)),
        ]}
      />
      {row.kind === 'refund' ? <RefundWords row={row} /> : <WhyLookedAt row={row} />}
      {row.kind === 'attempt' ? (
        <OfAttempt row={row} onDecided={onDecided} />
      ) : (
        <>
          {row.state === 'by-hand' && <ByHand row={row} onDecided={onDecided} />}
          {row.can_retry && <Retry row={row} onDecided={onDecided} />}
        </>
      )}
      <LinkButton to={`/operator/orders/${row.order.id}`}>{t('operator.payment.open-order')}</LinkButton>
    </>
  );
}

/** Why an attempt needs review; null for others. */
export const reviewReason = ({ kind, reason }: PaymentRow) =>
  kind === 'attempt'
    ? ((['amount', 'currency', 'paid-twice'] as const).find((one) => one === reason) ?? null)
    : null;

function WhyLookedAt({ row }: { row: PaymentRow }) {
  const t = useT();
  const word = reviewReason(row);
  return word ? <Notice tone="warning">{t(`operator.work.detail.${word}`)}</Notice> : null;
}

function RefundWords({ row }: { row: PaymentRow }) {
  const t = useT();
  if (row.state === 'failed')
    return (
      <Notice tone="warning">
        {t(row.can_retry ? 'operator.payment.failed' : 'operator.payment.failed-since')}
      </Notice>
    );
  if (row.state !== 'by-hand') return null;
  return (
    <Notice tone={row.is_unclear ? 'warning' : 'info'}>
      {t(row.is_unclear ? 'operator.payment.unclear' : 'operator.payment.by-hand')}
    </Notice>
  );
}

function OfAttempt({ row, onDecided }: PaymentDecisionProps) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  const params = { id: row.id };
  const decide = async (work: () => Promise<unknown>) => {
    if (await act(work)) onDecided();
  };
  if (!may('payments.write')) return null;
  if (row.state === 'created' || row.state === 'pending')
    return (
      <KeyButton
        letter="A"
        busy={isBusy}
        icon="reload"
        onClick={() => void decide(() => call('POST operator/payments/{id}/ask', { params }))}
      >
        {t('operator.payment.ask')}
      </KeyButton>
    );
  if (row.state !== 'review') return null;
  return (
    <div className="flex flex-wrap gap-2">
      {row.can_accept && (
        <KeyButton
          letter="A"
          variant="primary"
          busy={isBusy}
          onClick={() => void decide(() => call('POST operator/payments/{id}/accept', { params }))}
        >
          {t('operator.payment.accept')}
        </KeyButton>
      )}
      <KeyButton
        letter={row.can_accept ? 'R' : 'A'}
        variant={row.can_accept ? 'neutral' : 'primary'}
        busy={isBusy}
        onClick={() => void decide(() => call('POST operator/payments/{id}/give-back', { params }))}
      >
        {t('operator.payment.give-back')}
      </KeyButton>
    </div>
  );
}

/** Sends a failed refund again with the same amount and purpose. */
function Retry({ row, onDecided }: PaymentDecisionProps) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  if (!may('refunds.write')) return null;
  const params = { id: row.id };
  const retry = async () => {
    if (await act(() => call('POST operator/refunds/{id}/retry', { params }))) onDecided();
  };
  return (
    <KeyButton
      letter={row.state === 'by-hand' ? 'R' : 'A'}
      variant="primary"
      icon="reload"
      busy={isBusy}
      onClick={() => void retry()}
    >
      {t('operator.payment.retry')}
    </KeyButton>
  );
}

function ByHand({ row, onDecided }: PaymentDecisionProps) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  const [reference, setReference] = useState('');
  if (!may('refunds.write')) return null;
  async function record(event: SyntheticEvent) {
    event.preventDefault();
    const body = { reference };
    const isDone = await act(() =>
      call('POST operator/refunds/{id}/by-hand', { params: { id: row.id }, body }),
    );
    if (isDone) onDecided();
  }
  return (
    <form className="grid gap-3" onSubmit={(event) => void record(event)}>
      <Field form="by-hand" name="reference" label={t('operator.payment.reference')} necessity="required">
        <TextInput
          dir="ltr"
          value={reference}
          maxLength={CONSOLE.paymentReference}
          onChange={({ target }) => setReference(target.value)}
        />
      </Field>
      <KeyButton letter="A" type="submit" variant="primary" busy={isBusy}>
        {t('operator.payment.record')}
      </KeyButton>
    </form>
  );
}
