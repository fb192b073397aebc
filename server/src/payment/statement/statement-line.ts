/** Money that came in, as a statement of a bank has it. */
export type StatementLine = {
  /** `YYYY-MM-DD`, the day on which the bank booked it. */
  bookedOn: string;
  /** False: the file gives day and month as numbers in an order that only a person or another file could tell. */
  isDayCertain: boolean;
  amountMinor: number;
  currency: string;
  payer: string;
  /** What the payer wrote, and what the bank says besides. */
  words: string;
  /** The bank's own id of the transfer; null: this bank's files have none. */
  bankId: string | null;
  /** All that the file says of it; recognizes receipts that were imported by an earlier reading of the same file. */
  source: string;
};

/** The payment that a line seems to be about, and how sure that is. */
export type Match = { fit: 'exact' | 'near' | 'none'; attemptId: number | null };

/**
 * What a file tells of an account in one currency: what there was before and after, and all that its lines moved, in and out. Null: it
 * does not say.
 */
export type StatementBalance = {
  account: string;
  currency: string;
  openingMinor: number | null;
  closingMinor: number | null;
  movedMinor: number;
};

/**
 * `pending`: announced or reserved; `reverted`: declined, cancelled or taken back; `status`: a status that is not known; `unreadable`: no
 * date or amount that could be read; `direction`: in or out is not certain.
 */
export const SKIP_REASONS = ['pending', 'reverted', 'status', 'unreadable', 'direction'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** A row that is not imported, with its text as the file has it. */
export type SkippedRow = { reason: SkipReason; text: string };

/** Columns of a table by their place. `words` are joined; null: the table has none. */
export type BankLayout = {
  date: number;
  /** Either one column, signed or with a direction beside it, or two columns. */
  amount: number | null;
  credit: number | null;
  debit: number | null;
  direction: number | null;
  /** The value of the direction column that means money in; null: the usual words of banks. */
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

/** A table as a person sees it who matches its columns. */
export type TableView = {
  /** SHA-256 of the normalized column names, by which its layout is remembered. */
  header: string;
  account: string;
  columns: string[];
  samples: string[][];
  /** What was understood of it. */
  layout: BankLayout | null;
};

export type ReadStatement =
  | {
      ok: true;
      lines: StatementLine[];
      /** Rows that are not income: money that went out, and all that was skipped. */
      passed: number;
      skipped: SkippedRow[];
      balances: StatementBalance[];
      /** Of a table; null of other files. */
      table: TableView | null;
    }
  /** A file of a bank that we do not know; `document`: what an ISO 20022 file says it is. */
  | { ok: false; reason: 'unreadable' }
  | { ok: false; reason: 'camt-type'; document: string }
  /** A table of which something is not certain. */
  | { ok: false; reason: TableProblem; table: TableView };

/** Letters that a line keeps of its payer and of its words. */
export const MOST_PAYER = 140;
export const MOST_WORDS = 500;

/** What banks write where a transfer has no reference. */
export const isNoReference = (reference: string): boolean =>
  reference === '' || /^(?:NONREF|NOTPROVIDED|KREF\+?|[-0]+)$/i.test(reference);

/** Letters as a browser can show and a database can keep them, spaces once. */
export const plainWords = (text: string, most: number): string =>
  text
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, most);
