/** Money that came in, as a statement of a bank has it. */
export type StatementLine = {
  /** `YYYY-MM-DD`, the day on which the bank booked it. */
  bookedOn: string;
  amountMinor: number;
  currency: string;
  payer: string;
  /** What the payer wrote, and what the bank says besides. */
  words: string;
  /** The bank's own id of the transfer; null: this bank's files have none. */
  bankId: string | null;
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

export type ReadStatement =
  | {
      ok: true;
      lines: StatementLine[];
      /** Money that went out, and rows that are no transfer. */
      passed: number;
      balances: StatementBalance[];
    }
  /** `unreadable`: no file of a bank that we know; `columns`: a table without date, amount or words that we could find. */
  | { ok: false; reason: 'unreadable' | 'columns' };

/** Letters as a browser can show and a database can keep them, spaces once. */
export const plainWords = (text: string, most: number): string =>
  text
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, most);
