import { readBankTable } from './read-bank-table.ts';
import { readCamt } from './read-camt.ts';
import type { ReadStatement } from './statement-line.ts';

/** What a bank lets one download: a statement of ISO 20022 (camt.053, camt.054) or a table. `currency`: of tables that say none. */
export const readStatement = (text: string, usual: { currency: string }): ReadStatement =>
  /^\uFEFF?\s*</.test(text) ? readCamt(text) : readBankTable(text, usual);
