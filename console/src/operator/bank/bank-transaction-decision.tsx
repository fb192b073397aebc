import type { BankTransaction } from '@souk/contract/console/bank-transactions';
import { BANK_LINE } from '@souk/rules/limits';
import { useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Facts } from '#operator/facts.tsx';
import { payoutReason } from '#parts/payout-reason.ts';
import { KeyButton } from '#parts/key-button.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '#format.ts';
import { Guesses } from './guesses.tsx';
import { PayoutOfLine, RefundOfLine, SettlementOfLine, TransactionMark } from './bank-table.tsx';
import { ReferenceField } from './reference-field.tsx';
import { SettlementForm, UndoSettlement } from './settlement-form.tsx';

type OfTransaction = { line: BankTransaction; onDecided(): void };

export function BankTransactionDecision({ line, onDecided }: OfTransaction) {
  const t = useT();
  const { may } = useMe();
  const { date } = useFormat();
  const { payment, payout, refund, settlement, direction } = line;
  const isOut = direction === 'out';
  const keptMinor = payout && !isOut && payout.count === 1 ? payout.amount.minor - line.amount.minor : 0;
  const isAllowed =
    may('payments.write') && (!payout || may('payouts.send')) && (!refund || may('refunds.write'));
  return (
    <>
      <Facts
        rows={[
          [
            t(isOut ? 'operator.bank.sent' : 'operator.payment.received'),
            <strong key="sum">
              <Amount of={line.amount} />
            </strong>,
          ],
          [t('operator.payment.due'), payment && <Amount key="due" of={payment.due} />],
          [t('operator.bank.payout.amount'), payout && <Amount key="payout-amount" of={payout.amount} />],
          [
            t('operator.payout.fee'),
            keptMinor > 0 ? <Amount key="fee" of={{ ...line.amount, minor: keptMinor }} /> : null,
          ],
          [t('operator.payout.reason'), payoutReason(line.return_code, t)],
          [
            t(isOut ? 'operator.bank.payee' : 'operator.bank.payer'),
            line.payer && <bdi key="payer">{line.payer}</bdi>,
          ],
          [t('operator.bank.words'), line.words && <bdi key="words">{line.words}</bdi>],
          [t('operator.bank.day'), date(line.booked_on)],
          [
            t('operator.order.number'),
            payment && (
              <bdi key="number" dir="ltr">
                {payment.order.number}
              </bdi>
            ),
          ],
          [t('operator.payout.number'), payout && <PayoutOfLine key="payout" payout={payout} />],
          [t('operator.order.number'), refund && <RefundOfLine key="refund" refund={refund} />],
          [
            t('operator.bank.settlement.provider'),
            settlement && <SettlementOfLine key="settlement" line={line} />,
          ],
          [
            t('operator.bank.settlement.fee'),
            settlement && settlement.fee.minor > 0 ? <Amount key="withheld" of={settlement.fee} /> : null,
          ],
          [t('operator.order.state'), <TransactionMark key="mark" line={line} />],
          [t('operator.bank.note'), line.note && <bdi key="note">{line.note}</bdi>],
          [t('operator.bank.statement'), line.statement && <StatementLink key="file" line={line} />],
        ]}
      />
      {line.state === 'waiting' && payment && !payment.is_open && (
        <Notice tone="warning">{t('operator.bank.over')}</Notice>
      )}
      {line.state === 'waiting' && payout && !isOut && (
        <Notice tone="warning">{t('operator.payout.mark.again')}</Notice>
      )}
      {may('payments.write') && !isAllowed && line.state === 'waiting' && (
        <Notice tone="info">
          {t(refund ? 'operator.bank.refund.not-allowed' : 'operator.bank.payout.not-allowed')}
        </Notice>
      )}
      {isAllowed && line.state === 'waiting' && <Waiting line={line} onDecided={onDecided} />}
      {may('payments.write') && line.result === 'settled' && (
        <UndoSettlement line={line} onDecided={onDecided} />
      )}
      {may('payments.write') && line.state === 'aside' && <Aside line={line} onDecided={onDecided} />}
      {payment && (
        <LinkButton to={`/operator/orders/${payment.order.id}`}>
          {t('operator.payment.open-order')}
        </LinkButton>
      )}
    </>
  );
}

function StatementLink({ line: { statement, statement_id: id } }: Pick<OfTransaction, 'line'>) {
  const file = <bdi>{statement}</bdi>;
  return id === null ? (
    file
  ) : (
    <Link to={`/operator/payments/bank/statements/${id}`} className="text-primary-ink hover:underline">
      {file}
    </Link>
  );
}

/** A match with an order or payout, or with a payment provider: what the transaction seems to be comes first. */
function Waiting({ line, onDecided }: OfTransaction) {
  const t = useT();
  const [isSettlement, setIsSettlement] = useState(line.settlement !== null);
  return (
    <>
      {isSettlement ? (
        <SettlementForm line={line} onDecided={onDecided} />
      ) : (
        <ByReference line={line} onDecided={onDecided} />
      )}
      <Button variant="link" className="justify-self-start" onClick={() => setIsSettlement(!isSettlement)}>
        {t(isSettlement ? 'operator.bank.settlement.not' : 'operator.bank.settlement')}
      </Button>
      <SetAside line={line} onDecided={onDecided} />
    </>
  );
}

function ByReference({ line, onDecided }: OfTransaction) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [reference, setReference] = useState(
    line.payment?.reference ?? line.payout?.reference ?? line.refund?.order.number ?? '',
  );
  const kind = line.direction === 'out' ? 'sent' : line.payout ? 'payout' : 'payment';
  async function book(event: SyntheticEvent) {
    event.preventDefault();
    const isDone = await act(async () => {
      const { lines } = await call('POST operator/bank-lines/book', {
        body: { lines: [{ id: line.id, reference }] },
      });
      const result = lines[0]?.result;
      if (result) toast(t(`operator.bank.result.${result}`));
    });
    if (isDone) onDecided();
  }
  return (
    <>
      {line.fit !== 'exact' && line.direction === 'in' && (
        <Guesses line={line} chosen={reference} onChoose={setReference} />
      )}
      <form className="grid gap-3" onSubmit={(event) => void book(event)}>
        <ReferenceField form="bank-line" value={reference} onChange={setReference} kind={kind} />
        <KeyButton letter="A" type="submit" variant="primary" busy={isBusy}>
          {t('operator.bank.book-one')}
        </KeyButton>
      </form>
    </>
  );
}

function SetAside({ line, onDecided }: OfTransaction) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [note, setNote] = useState<string | null>(null);
  if (note === null)
    return (
      <Button variant="link" className="justify-self-start" onClick={() => setNote('')}>
        {t('operator.bank.aside')}
      </Button>
    );
  async function put(event: SyntheticEvent) {
    event.preventDefault();
    const body = { note: note ?? '' };
    const sent = { params: { id: line.id }, body };
    if (await act(() => call('POST operator/bank-lines/{id}/aside', sent))) onDecided();
  }
  return (
    <form className="grid gap-3 border-t border-line pt-4" onSubmit={(event) => void put(event)}>
      <Field form="bank-line" name="note" label={t('operator.bank.aside.why')} necessity="required">
        <TextInput
          dir="auto"
          required
          maxLength={BANK_LINE.note}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <Button type="submit" busy={isBusy}>
        {t('operator.bank.aside')}
      </Button>
    </form>
  );
}

function Aside({ line, onDecided }: OfTransaction) {
  const t = useT();
  const { act, isBusy } = useAct();
  const params = { id: line.id };
  async function take() {
    if (await act(() => call('POST operator/bank-lines/{id}/take-back', { params }))) onDecided();
  }
  return (
    <Button busy={isBusy} onClick={() => void take()}>
      {t('operator.bank.take-back')}
    </Button>
  );
}
