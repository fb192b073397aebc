import type { BankTransaction } from '@souk/contract/console/bank-transactions';
import type { WorkTake } from '@souk/contract/console/operator-work';
import { providerTitle } from '@souk/rules/ledger-names';
import { Link } from 'react-router';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { RowAssignee } from '#parts/row-assignee.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '#format.ts';

type BankTableProps = {
  rows: readonly BankTransaction[];
  takes: readonly WorkTake[];
  onOpen(line: BankTransaction): void;
};

export function BankTable({ rows, takes, onOpen }: BankTableProps) {
  return (
    <table className="rows">
      <BankHead />
      <tbody>
        {rows.map((line) => (
          <BankRow key={line.id} line={line} takes={takes} onOpen={() => onOpen(line)} />
        ))}
      </tbody>
    </table>
  );
}

export function BankHead() {
  const t = useT();
  return (
    <thead>
      <tr>
        <th>{t('operator.bank.party')}</th>
        <th>{t('operator.bank.fit')}</th>
        <th>{t('operator.bank.about')}</th>
        <th className="number">{t('operator.payment.amount')}</th>
      </tr>
    </thead>
  );
}

type BankRowProps = { line: BankTransaction; takes: readonly WorkTake[]; onOpen(): void };

export function BankRow({ line, takes, onOpen }: BankRowProps) {
  const { date } = useFormat();
  return (
    <tr>
      <td className="second">
        <button
          type="button"
          className="min-h-6 text-start font-semibold wrap-anywhere hover:underline"
          onClick={onOpen}
        >
          <bdi>{line.payer || line.words}</bdi>
        </button>
        <span className="line-clamp-2 max-w-120 text-12 md:line-clamp-1 text-text-3">
          <time dateTime={line.booked_on}>{date(line.booked_on)}</time>
          {line.payer !== '' && line.words !== '' && (
            <>
              {' · '}
              <bdi>{line.words}</bdi>
            </>
          )}
        </span>
        <RowAssignee takes={takes} kind="bank" id={line.id} />
      </td>
      <td className="max-md:col-span-2 max-md:col-start-2">
        <TransactionMark line={line} />
      </td>
      <td className="max-md:col-start-2">
        {line.payment && (
          <Link to={`/operator/orders/${line.payment.order.id}`} className="font-semibold hover:underline">
            <bdi dir="ltr">{line.payment.order.number}</bdi>
          </Link>
        )}
        {line.payout && <PayoutOfLine payout={line.payout} />}
        {line.settlement && <SettlementOfLine line={line} />}
        {line.refund && <RefundOfLine refund={line.refund} />}
      </td>
      <td className="number last">
        <Amount of={signedAmount(line)} />
      </td>
    </tr>
  );
}

/** Outgoing money is below zero. */
const signedAmount = ({ amount, direction }: BankTransaction) =>
  direction === 'out' ? { ...amount, minor: -amount.minor } : amount;

/** The payout, or the bank file with its number of payouts. */
export function PayoutOfLine({ payout }: { payout: NonNullable<BankTransaction['payout']> }) {
  const t = useT();
  const { id, reference, count, store } = payout;
  const words =
    store === null
      ? t('operator.bank.payout.file', { count, file: reference })
      : t('operator.bank.payout', { number: reference, store });
  return id === null ? (
    <span className="wrap-anywhere">{words}</span>
  ) : (
    <Link to={`/operator/payouts/${id}`} className="font-semibold wrap-anywhere hover:underline">
      {words}
    </Link>
  );
}

/** The payment provider, and which way the money went. */
export function SettlementOfLine({ line: { settlement, direction } }: { line: BankTransaction }) {
  const t = useT();
  if (settlement === null) return null;
  const provider = providerTitle(settlement.provider);
  return <span className="wrap-anywhere">{t(`operator.bank.settlement.${direction}`, { provider })}</span>;
}

export function RefundOfLine({ refund: { order } }: { refund: NonNullable<BankTransaction['refund']> }) {
  const t = useT();
  return (
    <Link to={`/operator/orders/${order.id}`} className="font-semibold wrap-anywhere hover:underline">
      {t('operator.bank.refund', { number: order.number })}
    </Link>
  );
}

/** State of a transaction in a word or two. */
export function TransactionMark({ line }: { line: BankTransaction }) {
  const [tone, label] = marked(line, useT());
  return <StateMark tone={tone}>{label}</StateMark>;
}

const results = {
  paid: 'good',
  known: 'calm',
  review: 'work',
  unwanted: 'bad',
  'payout-paid': 'good',
  'payout-returned': 'work',
  settled: 'good',
  refunded: 'good',
} as const satisfies Record<string, Tone>;

function marked(
  { state, result, fits, fit, payout, settlement }: BankTransaction,
  t: Translate,
): [Tone, string] {
  if (state === 'aside') return ['calm', t('operator.bank.view.aside')];
  if (result) return [results[result], t(`operator.bank.result.${result}`)];
  if (fits) return ['good', t('operator.bank.fits')];
  if (payout) return ['work', t('operator.bank.fit.payout')];
  if (settlement) return ['work', t('operator.bank.fit.settlement')];
  return fit === 'none' ? ['bad', t('operator.bank.fit.none')] : ['work', t(`operator.bank.fit.${fit}`)];
}
