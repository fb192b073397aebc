import type { ReturnCode } from '@souk/rules/return-codes';

export type StatementTransaction = {
  /** The shop's own account; empty: the file doesn't name it. */
  account: string;
  direction: 'in' | 'out';
  /** Booking date, `YYYY-MM-DD`. */
  bookedOn: string;
  /** False if the order of day and month is ambiguous within the file. */
  isDayCertain: boolean;
  amountMinor: number;
  currency: string;
  /** The other party: who sent the money, or who received it. */
  payer: string;
  words: string;
  /** If the bank returns a transfer of the shop: why, as an ISO 20022 code. */
  returnCode: string | null;
  /** What the bank kept of it, according to the file. */
  feeMinor: number;
  /** How many transfers a batch booked as one entry has; null: not given. */
  transfers: number | null;
  /** The bank's transfer ID; null if the bank's files have none. */
  bankId: string | null;
  /** The row's full text; recognizes receipts imported by an earlier version of the parser. */
  source: string;
};

export type Match = { fit: 'exact' | 'near' | 'none'; attemptId: number | null };

/** Balances of an account in one currency according to the file, and the sum of its transactions. Null: not given. */
export type StatementBalance = {
  account: string;
  currency: string;
  openingMinor: number | null;
  closingMinor: number | null;
  movedMinor: number;
};

/**
 * `pending`: announced or reserved; `reverted`: declined, cancelled or reversed; `status`: unknown status; `unreadable`: date or amount
 * can't be parsed; `direction`: in or out is ambiguous.
 */
export const SKIP_REASONS = ['pending', 'reverted', 'status', 'unreadable', 'direction'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export type SkippedRow = { reason: SkipReason; text: string };

/** Outgoing money, or money back from a reversed transfer. `skipped`: how it is listed if it isn't about a payout. */
export type OtherTransaction = StatementTransaction & { skipped: SkippedRow | null };

/** Column indexes of a table; null: no such column. `words` are joined. */
export type BankLayout = {
  date: number;
  /** Either one column, signed or with a direction column, or two columns. */
  amount: number | null;
  credit: number | null;
  debit: number | null;
  direction: number | null;
  /** Value of the direction column that means money in; null: the usual words. */
  incoming: string | null;
  payer: number | null;
  words: readonly number[];
  id: number | null;
  status: number | null;
  currency: number | null;
  balance: number | null;
  dateOrder: 'dmy' | 'mdy' | null;
};

export type TableProblem = 'columns' | 'direction' | 'date-order';

/** A table as shown to the person who maps its columns. */
export type TableView = {
  /** SHA-256 of the normalized column names, the key of its saved layout. */
  header: string;
  account: string;
  columns: string[];
  samples: string[][];
  layout: BankLayout | null;
};

export type ReadStatement =
  | {
      ok: true;
      lines: StatementTransaction[];
      /** Rows that are not income: outgoing money and skipped rows. */
      passed: number;
      /** Those of them that may be about payouts. */
      others: OtherTransaction[];
      skipped: SkippedRow[];
      balances: StatementBalance[];
      /** Null unless the file is a table. */
      table: TableView | null;
    }
  /** An unsupported file; `document`: its ISO 20022 message type. */
  | { ok: false; reason: 'unreadable' }
  | { ok: false; reason: 'camt-type'; document: string }
  | { ok: false; reason: TableProblem; table: TableView };

export const MOST_PAYER = 140;
export const MOST_WORDS = 500;

/** An ordinary transfer. */
export const isPlain = { returnCode: null, feeMinor: 0, transfers: null } as const;

/** Returned without a code, as ISO 20022 calls it. */
export const NO_RETURN_CODE: ReturnCode = 'NARR';

/** Placeholders that banks write for a missing reference. */
export const isNoReference = (reference: string): boolean =>
  reference === '' || /^(?:NONREF|NOTPROVIDED|KREF\+?|[-0]+)$/i.test(reference);

export const plainWords = (text: string, most: number): string =>
  text
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, most);
