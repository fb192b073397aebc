import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { payoutReference } from '../payout/payout-references.ts';
import type { ReceiptOutcome } from '../record-receipt.ts';
import type {
  BankLayout,
  Match,
  SkippedRow,
  StatementBalance,
  StatementTransaction,
} from './statement-transaction.ts';

export async function listReferences(
  db: Kysely<DB>,
  references: readonly string[],
): Promise<{ id: number; reference: string }[]> {
  return db
    .selectFrom('payment_attempts')
    .select(['id', 'reference'])
    .where('provider', '=', 'bank')
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .execute();
}

const maxPending = 5000;

export async function listPendingReferences(db: Kysely<DB>): Promise<{ id: number; reference: string }[]> {
  return db
    .selectFrom('payment_attempts')
    .select(['id', 'reference'])
    .where('provider', '=', 'bank')
    .where('state', 'in', ['created', 'pending'])
    .orderBy('id', 'desc')
    .limit(maxPending)
    .execute();
}

export type NewBankTransaction = Omit<StatementTransaction, 'bankId' | 'source' | 'feeMinor' | 'transfers'> &
  Match & {
    receiptId: string;
    identity: string;
    payoutId: number | null;
    batchId: number | null;
    provider: string | null;
    refundId: number | null;
  };

/** Serializes imports until the transaction ends, so that new receipts are determined one file at a time. */
export async function lockImports(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bank statement imports'))`.execute(tx);
}

export type KnownReceipt = {
  receipt_id: string;
  identity: string | null;
  day: string;
  is_day_certain: boolean;
  amount_minor: number;
  currency: string;
  payer: string;
  words: string;
};

/** Receipts that lines of a file may duplicate: same identity or ID, or same amount and imported before identities were stored. */
export async function listKnownReceipts(
  db: Kysely<DB>,
  asked: {
    identities: readonly string[];
    receiptIds: readonly string[];
    amounts: readonly { minor: number; currency: string }[];
  },
): Promise<KnownReceipt[]> {
  const { rows } = await sql<KnownReceipt>`
    select receipt_id, identity, booked_on::text as day, is_day_certain, amount_minor, currency, payer, words from bank_lines
    where identity = any(${asked.identities}::text[]) or receipt_id = any(${asked.receiptIds}::text[])
      or (identity is null and (amount_minor, currency) in (
        select * from unnest(${asked.amounts.map(({ minor }) => minor)}::bigint[], ${asked.amounts.map(({ currency }) => currency)}::text[])))
    order by id`.execute(db);
  return rows;
}

export async function listLayouts(
  db: Kysely<DB>,
): Promise<{ header: string; account: string; layout: BankLayout }[]> {
  const { rows } = await sql<{ header: string; account: string; layout: BankLayout }>`
    select header, account, layout from bank_layouts order by updated_at desc limit 200`.execute(db);
  return rows;
}

export async function saveLayout(
  tx: Transaction<DB>,
  { header, account, layout, now }: { header: string; account: string; layout: BankLayout; now: Date },
): Promise<void> {
  await tx
    .insertInto('bank_layouts')
    .values({ header, account, layout: JSON.stringify(layout), updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['header', 'account'])
        .doUpdateSet({ layout: JSON.stringify(layout), updated_at: now }),
    )
    .execute();
}

export async function insertStatement(
  tx: Transaction<DB>,
  { file, now }: { file: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('bank_statements')
    .values({ file, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateStatement(
  tx: Transaction<DB>,
  id: number,
  summary: {
    balances: readonly StatementBalance[];
    skipped: readonly SkippedRow[];
    lines: number;
    known: number;
    passed: number;
  },
): Promise<void> {
  await tx
    .updateTable('bank_statements')
    .set({ ...summary, balances: JSON.stringify(summary.balances), skipped: JSON.stringify(summary.skipped) })
    .where('id', '=', id)
    .execute();
}

export async function deleteStatement(tx: Transaction<DB>, id: number): Promise<void> {
  await tx.deleteFrom('bank_statements').where('id', '=', id).execute();
}

export async function insertBankTransactions(
  tx: Transaction<DB>,
  {
    lines,
    statement,
    now,
  }: { lines: readonly NewBankTransaction[]; statement: { id: number; file: string }; now: Date },
): Promise<NewBankTransaction['fit'][]> {
  if (lines.length === 0) return [];
  const rows = await tx
    .insertInto('bank_lines')
    .values(
      lines.map((line) => ({
        receipt_id: line.receiptId,
        identity: line.identity,
        account: line.account,
        is_day_certain: line.isDayCertain,
        booked_on: sql<Date>`${line.bookedOn}::date`,
        amount_minor: line.amountMinor,
        currency: line.currency,
        payer: line.payer,
        words: line.words,
        fit: line.fit,
        attempt_id: line.attemptId,
        direction: line.direction,
        return_code: line.returnCode,
        payout_id: line.payoutId,
        payout_batch_id: line.batchId,
        provider: line.provider,
        refund_id: line.refundId,
        statement: statement.file,
        statement_id: statement.id,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('receipt_id').doNothing())
    .returning('fit')
    .execute();
  return rows.map(({ fit }) => fit as NewBankTransaction['fit']);
}

export async function findWaitingTransactions(db: Kysely<DB>, ids: readonly number[]) {
  const rows = await db
    .selectFrom('bank_lines as line')
    .leftJoin('payment_attempts as attempt', 'attempt.id', 'line.attempt_id')
    .leftJoin('refunds as refund', 'refund.id', 'line.refund_id')
    .leftJoin('orders as refunded', 'refunded.id', 'refund.order_id')
    .select([
      'line.id',
      'line.receipt_id',
      'line.amount_minor',
      'line.currency',
      'line.fit',
      'line.direction',
      'line.payout_id',
      'line.payout_batch_id',
      'attempt.reference',
      'refunded.number as refunded_number',
    ])
    .where('line.id', '=', sql<number>`any(${ids}::integer[])`)
    .where('line.state', '=', 'waiting')
    .orderBy('line.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    reference: payoutReferenceOf(row) ?? row.refunded_number ?? row.reference,
  }));
}

/** Number of the payout, or name of the bank file, that a transaction was matched to. */
export function payoutReferenceOf(line: {
  payout_id: number | null;
  payout_batch_id: number | null;
}): string | null {
  const { payout_id: payoutId, payout_batch_id: batchId } = line;
  if (payoutId !== null) return payoutReference({ payoutId, batchId: null });
  return batchId === null ? null : payoutReference({ payoutId: null, batchId });
}

export type BookedTransaction = {
  id: number;
  attemptId: number | null;
  result: Extract<ReceiptOutcome, { ok: true }>['result'];
};

export async function markTransactionsBooked(
  tx: Transaction<DB>,
  booked: readonly BookedTransaction[],
  now: Date,
): Promise<void> {
  await sql`
    update bank_lines set state = 'booked', attempt_id = done.attempt_id, result = done.result, decided_at = ${now}
    from unnest(${booked.map(({ id }) => id)}::integer[], ${booked.map(({ attemptId }) => attemptId)}::integer[],
      ${booked.map(({ result }) => result)}::text[]) as done (id, attempt_id, result)
    where bank_lines.id = done.id and bank_lines.state = 'waiting'`.execute(tx);
}

export async function insertBookedTransaction(
  tx: Transaction<DB>,
  line: {
    receiptId: string;
    bookedOn: string;
    amountMinor: number;
    currency: string;
    words: string;
    attemptId: number | null;
    result: BookedTransaction['result'];
    now: Date;
  },
): Promise<void> {
  await sql`
    insert into bank_lines (receipt_id, booked_on, amount_minor, currency, payer, words, fit, attempt_id, state, result, statement,
      created_at, decided_at)
    values (${line.receiptId}, ${line.bookedOn}, ${line.amountMinor}, ${line.currency}, '', ${line.words}, 'exact', ${line.attemptId},
      'booked', ${line.result}, '', ${line.now}, ${line.now})
    on conflict (receipt_id) do update set state = 'booked', attempt_id = excluded.attempt_id, result = excluded.result,
      decided_at = excluded.decided_at where bank_lines.state <> 'booked'`.execute(tx);
}

/** Changes the state of a line that is in state `from`; returns the line, or undefined if there is none. */
export async function setTransactionState(
  tx: Transaction<DB>,
  {
    id,
    from,
    to,
    note,
    now,
  }: { id: number; from: 'waiting' | 'aside'; to: 'waiting' | 'aside'; note: string; now: Date },
) {
  return tx
    .updateTable('bank_lines')
    .set({ state: to, note, decided_at: to === 'waiting' ? null : now })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning(['id', 'payer', 'receipt_id'])
    .executeTakeFirst();
}

export type BankAccountBalance = { account: string | null; currency: string; minor: number };

/** What the ledger has at the bank, by the operator's account; null: what no statement with an account confirmed. */
export async function listBankBalances(db: Kysely<DB>): Promise<BankAccountBalance[]> {
  const { rows } = await sql<BankAccountBalance>`
    select nullif(substr(account.code, length('bank:') + 1), '') as account, balance.currency, balance.amount_minor as minor
    from ledger_accounts account join ledger_balances() balance on balance.account_id = account.id
    where (account.code = 'bank' or account.code like 'bank:%') and balance.amount_minor <> 0
    order by 1 nulls last, balance.currency`.execute(db);
  return rows;
}
