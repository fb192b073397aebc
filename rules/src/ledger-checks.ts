/** Checks of the ledger (MONEY 1.8), in the order in which they are listed; each has a title and a text in `operator-books.json`. */
export const LEDGER_CHECKS = [
  'transactions',
  'accounts',
  'seller-holds',
  'seller-pending',
  'unearned',
  'refunds-owed',
  'refunds-paid',
  'cancelled',
  'delivered',
  'commission',
  'payments',
  'refunds',
  'open-payouts',
  'payouts',
  'adjustments',
  'fees',
  'settlements',
  'money-accounts',
  'bank-lines',
  'disputes',
  'dispute-outcomes',
  'open-disputes',
  'dispute-amounts',
  'checkpoints',
] as const;

export type LedgerCheckName = (typeof LEDGER_CHECKS)[number];
