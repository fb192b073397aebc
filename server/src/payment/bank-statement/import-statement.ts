import type { AuditedTx } from '#access/audited.ts';
import {
  deleteStatement,
  insertBankTransactions,
  insertStatement,
  listLayouts,
  lockImports,
  saveLayout,
  updateStatement,
  type NewBankTransaction,
} from './bank-transaction-queries.ts';
import { findNewReceipts } from './find-new-receipts.ts';
import { matchPayouts, type PayoutMatch } from './match-payouts.ts';
import { matchSettlements } from './match-settlements.ts';
import { matchTransactions } from './match-transactions.ts';
import type { RememberedLayout } from './read-bank-table.ts';
import { readStatement } from './read-statement.ts';
import type {
  BankLayout,
  Match,
  ReadStatement,
  SkippedRow,
  StatementTransaction,
} from './statement-transaction.ts';

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
 * Imports a bank statement: incoming money, and outgoing money that seems to pay a payout or a payment provider; each line once however
 * often files repeat it, matched to the payment, payout or provider it seems to be about (PAYMENTS §8). Books nothing. `currency`: default for tables without one.
 */
export async function importStatement(
  tx: AuditedTx,
  { name, text, currency, now }: { name: string; text: string; currency: string; now: Date },
): Promise<ImportedStatement> {
  await lockImports(tx);
  const saved = await listLayouts(tx);
  const read = readStatement(text, { currency, remembered: rememberedOf(saved) });
  if (!read.ok) return read;
  const { balances, table } = read;
  // Payouts go out before they come back.
  const all = [...read.others, ...read.lines];
  const [payouts, providers] = [await matchPayouts(tx, all), await matchSettlements(tx, all)];
  const found = all
    .map((line, place) => ({ line, payout: payouts[place]!, provider: providers[place]! }))
    .filter(({ payout, provider }, place) => payout ?? provider ?? place >= read.others.length);
  const lines = found.map(({ line }) => line);
  const passed = read.passed - (lines.length - read.lines.length);
  if (lines.length === 0) return { ok: false, reason: 'empty' };
  if (lines.length > maxLines) return { ok: false, reason: 'too-many' };
  // A file that proves its date order settles it for shorter files.
  if (table?.layout?.dateOrder) {
    const known = saved.find((one) => one.header === table.header && one.account === table.account);
    if (known?.layout.dateOrder !== table.layout.dateOrder)
      await saveLayout(tx, { ...table, layout: table.layout, now });
  }
  const seen = new Set(lines.map((line) => ('skipped' in line ? line.skipped : null)));
  const skipped = read.skipped.filter((row) => !seen.has(row)).slice(0, maxSkipped);
  const fresh = await findNewReceipts(tx, lines);
  const matches = await matchTransactions(
    tx,
    fresh.map(({ place }) => `${lines[place]!.words} ${lines[place]!.payer}`),
  );
  const statement = { id: await insertStatement(tx, { file: name, now }), file: name };
  const brought = fresh.map(({ place, ...receipt }, at) =>
    newTransaction(found[place]!, { receipt, match: matches[at]! }),
  );
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

type Found = { line: StatementTransaction; payout: PayoutMatch | null; provider: string | null };

/** The reference of a payment counts before a number that could be a payout's, and both before the name of a provider. */
function newTransaction(
  { line, payout, provider }: Found,
  { receipt, match }: { receipt: { receiptId: string; identity: string }; match: Match },
): NewBankTransaction {
  const { account, direction, bookedOn, isDayCertain, amountMinor, currency, payer, words, returnCode } =
    line;
  const own = { account, direction, bookedOn, isDayCertain, amountMinor, currency, payer, words, returnCode };
  const [isOut, isUnmatched] = [direction === 'out', match.fit === 'none'];
  const nothing = { attemptId: null, payoutId: null, batchId: null, provider: null };
  if (payout && (isOut || isUnmatched)) return { ...own, ...receipt, ...nothing, ...payout };
  if (provider !== null && (isOut || isUnmatched))
    return { ...own, ...receipt, ...nothing, fit: 'near', provider };
  return { ...own, ...receipt, ...nothing, ...match };
}

/** Per account: another bank may use the same column names with another direction or date format. */
export const rememberedOf =
  (saved: readonly { header: string; account: string; layout: BankLayout }[]): RememberedLayout =>
  ({ header, account }) =>
    saved.find((one) => one.header === header && one.account === account)?.layout ?? null;
