import { readBankTable, type RememberedLayout } from './read-bank-table.ts';
import { readCamt } from './read-camt.ts';
import { isMt940, readMt940 } from './read-mt940.ts';
import type { ReadStatement } from './statement-line.ts';

/**
 * What a bank lets one download: a statement of ISO 20022 (camt.053), of SWIFT (MT940) or a table. `currency`: of tables that say
 * none; `remembered`: how a person has matched the columns of such a table.
 */
export const readStatement = (
  text: string,
  usual: { currency: string; remembered?: RememberedLayout },
): ReadStatement => {
  if (/^\uFEFF?\s*</.test(text)) return readCamt(text);
  if (isMt940(text)) return readMt940(text);
  return readBankTable(text, { remembered: () => null, ...usual });
};
