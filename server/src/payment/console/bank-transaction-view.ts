import type { BankTransaction } from '@souk/contract/console/bank-transactions';
import { payoutReferenceOf } from '../bank-statement/bank-transaction-queries.ts';
import type { BankTransactionRow } from './operator-bank-queries.ts';

export function bankTransactionView(row: BankTransactionRow): BankTransaction {
  const { reference, due_minor: minor, due_currency: currency, order_id: id, order_number: number } = row;
  const isKnown = reference !== null && minor !== null && currency !== null && id !== null && number !== null;
  const isOpen = row.is_open === true;
  return {
    id: row.id,
    booked_on: row.booked_on,
    amount: { minor: row.amount_minor, currency: row.currency },
    payer: row.payer,
    words: row.words,
    fit: row.fit,
    payment: isKnown ? { reference, due: { minor, currency }, is_open: isOpen, order: { id, number } } : null,
    payout: payoutView(row),
    refund: refundView(row),
    settlement: settlementView(row),
    direction: row.direction,
    return_code: row.return_code,
    fits:
      row.state === 'waiting' &&
      row.fit === 'exact' &&
      (row.payout_count > 0 ||
        row.refund_minor !== null ||
        (isOpen && minor === row.amount_minor && currency === row.currency)),
    state: row.state,
    result: row.result,
    note: row.note,
    statement: row.statement,
    statement_id: row.statement_id,
  };
}

function refundView(row: BankTransactionRow): BankTransaction['refund'] {
  const {
    refund_minor: minor,
    refund_currency: currency,
    refund_order_id: id,
    refund_order_number: number,
  } = row;
  if (minor === null || currency === null || id === null || number === null) return null;
  return { amount: { minor, currency }, order: { id, number } };
}

/** Of a transaction that is decided otherwise, the provider was only a guess. */
function settlementView(row: BankTransactionRow): BankTransaction['settlement'] {
  const { provider, state, currency, provider_fee_minor: feeMinor } = row;
  if (provider === null || (state !== 'waiting' && feeMinor === null)) return null;
  return { provider, fee: { minor: feeMinor ?? 0, currency } };
}

function payoutView(row: BankTransactionRow): BankTransaction['payout'] {
  const { payout_minor: minor, payout_currency: currency, payout_store: store } = row;
  const reference = payoutReferenceOf(row);
  if (reference === null || minor === null || currency === null || store === null) return null;
  const isOne = row.payout_count === 1;
  return {
    id: row.payout_id,
    reference,
    count: row.payout_count,
    store: isOne ? store : null,
    amount: { minor, currency },
  };
}
