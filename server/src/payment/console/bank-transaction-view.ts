import type { BankTransaction } from '@souk/contract/console/bank-transactions';
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
    fits:
      row.state === 'waiting' &&
      row.fit === 'exact' &&
      isOpen &&
      minor === row.amount_minor &&
      currency === row.currency,
    state: row.state,
    result: row.result,
    note: row.note,
    statement: row.statement,
    statement_id: row.statement_id,
  };
}
