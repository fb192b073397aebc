import type { AuditedTx } from '#access/audited.ts';
import {
  deleteStatement,
  insertBankTransactions,
  insertStatement,
  listLayouts,
  lockImports,
  saveLayout,
  updateStatement,
} from './bank-transaction-queries.ts';
import { findNewReceipts } from './find-new-receipts.ts';
import { matchTransactions } from './match-transactions.ts';
import type { RememberedLayout } from './read-bank-table.ts';
import { readStatement } from './read-statement.ts';
import type { BankLayout, ReadStatement, SkippedRow } from './statement-transaction.ts';

type NotRead = Exclude<ReadStatement, { ok: true }>;

export type ImportedStatement =
  | {
      ok: true;
      exact: number;
      near: number;
      none: number;
      known: number;
      passed: number;
      skipped: SkippedRow[];
      /** Page with the file's lines; null if it has no new ones. */
      statementId: number | null;
    }
  | NotRead
  | { ok: false; reason: 'too-many' | 'empty' };

const maxLines = 5000;
const maxSkipped = 200;

/**
 * Imports a bank statement: incoming money, each line once however often files repeat it, matched to the payment it seems to be about
 * (PAYMENTS §8). Books nothing. `currency`: default for tables without one.
 */
export async function importStatement(
  tx: AuditedTx,
  { name, text, currency, now }: { name: string; text: string; currency: string; now: Date },
): Promise<ImportedStatement> {
  await lockImports(tx);
  const saved = await listLayouts(tx);
  const read = readStatement(text, { currency, remembered: rememberedOf(saved) });
  if (!read.ok) return read;
  const { lines, passed, balances, table } = read;
  if (lines.length === 0) return { ok: false, reason: 'empty' };
  if (lines.length > maxLines) return { ok: false, reason: 'too-many' };
  // A file that proves its date order settles it for shorter files.
  if (table?.layout?.dateOrder) {
    const known = saved.find((one) => one.header === table.header && one.account === table.account);
    if (known?.layout.dateOrder !== table.layout.dateOrder)
      await saveLayout(tx, { ...table, layout: table.layout, now });
  }
  const skipped = read.skipped.slice(0, maxSkipped);
  const fresh = await findNewReceipts(tx, lines);
  const matches = await matchTransactions(
    tx,
    fresh.map(({ place }) => `${lines[place]!.words} ${lines[place]!.payer}`),
  );
  const statement = { id: await insertStatement(tx, { file: name, now }), file: name };
  const brought = fresh.map(({ place, ...receipt }, at) => {
    const { bankId: _bankId, source: _source, ...line } = lines[place]!;
    return { ...line, ...receipt, ...matches[at]! };
  });
  const fits = await insertBankTransactions(tx, { lines: brought, statement, now });
  const count = (fit: string) => fits.filter((one) => one === fit).length;
  const known = lines.length - fits.length;
  if (fits.length > 0)
    await updateStatement(tx, statement.id, { balances, skipped, lines: fits.length, known, passed });
  else await deleteStatement(tx, statement.id);
  tx.audit.record({
    action: 'bank-statement.import',
    entity: 'bank-statement',
    entityId: null,
    storeId: null,
    label: name,
    before: null,
    after: { count: fits.length, unchanged: known },
  });
  return {
    ok: true,
    exact: count('exact'),
    near: count('near'),
    none: count('none'),
    known,
    passed,
    skipped,
    statementId: fits.length > 0 ? statement.id : null,
  };
}

/** Per account: another bank may use the same column names with another direction or date format. */
export const rememberedOf =
  (saved: readonly { header: string; account: string; layout: BankLayout }[]): RememberedLayout =>
  ({ header, account }) =>
    saved.find((one) => one.header === header && one.account === account)?.layout ?? null;
