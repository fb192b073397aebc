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
import { matchRefunds } from './match-refunds.ts';
import { matchSettlements } from './match-settlements.ts';
import { matchTransactions } from './match-transactions.ts';
import { ownAccount } from './own-account.ts';
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
 * Imports a bank statement: incoming money, and outgoing money that seems to pay a payout, a refund or a payment provider; each line once
 * however often files repeat it, matched to what it seems to be about (PAYMENTS §8). Books nothing. `currency`: default for tables without one.
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
  const [payouts, refunds] = [await matchPayouts(tx, all), await matchRefunds(tx, all)];
  const providers = await matchSettlements(tx, all);
  const found = all
    .map((line, at) => ({ line, payout: payouts[at]!, refundId: refunds[at]!, provider: providers[at]! }))
    .filter((one, at) => one.payout ?? one.refundId ?? one.provider ?? at >= read.others.length);
  const lines = found.map(({ line }) => line);
  const passed = read.passed - (lines.length - read.lines.length);
  if (lines.length === 0) return { ok: false, reason: 'empty' };
  if (lines.length > maxLines) return { ok: false, reason: 'too-many' };
  // A file that proves its date order settles it for shorter files.
  if (table?.layout?.dateOrder) {
    if (rememberedOf(saved)(table)?.dateOrder !== table.layout.dateOrder)
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

type Found = {
  line: StatementTransaction;
  payout: PayoutMatch | null;
  refundId: number | null;
  provider: string | null;
};

/**
 * The reference of a payment counts before a number that could be a payout's. An exact payout counts before a refund, a refund before a
 * payout that is only suggested, and all before the name of a provider.
 */
function newTransaction(
  { line, payout, refundId, provider }: Found,
  { receipt, match }: { receipt: { receiptId: string; identity: string }; match: Match },
): NewBankTransaction {
  const { account, direction, bookedOn, isDayCertain, amountMinor, currency, payer, words, returnCode } =
    line;
  const own = {
    account,
    direction,
    bookedOn,
    isDayCertain,
    amountMinor,
    currency,
    payer,
    words,
    returnCode,
    ...receipt,
  };
  const nothing = { attemptId: null, payoutId: null, batchId: null, refundId: null, provider: null };
  if (direction === 'in' && match.fit !== 'none') return { ...own, ...nothing, ...match };
  if (refundId !== null && payout?.fit !== 'exact') return { ...own, ...nothing, fit: 'exact', refundId };
  if (payout) return { ...own, ...nothing, ...payout };
  if (provider !== null) return { ...own, ...nothing, fit: 'near', provider };
  return { ...own, ...nothing, ...match };
}

/**
 * Per account: another bank may use the same column names with another direction or date format. Earlier versions saved an account as the
 * file wrote it.
 */
export const rememberedOf =
  (saved: readonly { header: string; account: string; layout: BankLayout }[]): RememberedLayout =>
  ({ header, account }) =>
    saved.find((one) => one.header === header && ownAccount(one.account) === account)?.layout ?? null;
