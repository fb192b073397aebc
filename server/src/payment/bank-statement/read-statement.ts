import { readBankTable, type RememberedLayout } from './read-bank-table.ts';
import { readCamt } from './read-camt.ts';
import { isMt940, readMt940 } from './read-mt940.ts';
import type { ReadStatement } from './statement-transaction.ts';

/**
 * Reads a bank's file: ISO 20022 (camt.053), SWIFT MT940 or CSV. `currency`: default for tables without one; `remembered`: saved column
 * layouts.
 */
export const readStatement = (
  text: string,
  usual: { currency: string; remembered?: RememberedLayout },
): ReadStatement => {
  if (/^\uFEFF?\s*</.test(text)) return readCamt(text);
  if (isMt940(text)) return readMt940(text);
  return readBankTable(text, { remembered: () => null, ...usual });
};
