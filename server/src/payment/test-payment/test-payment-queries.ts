import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { AttemptKey } from '#ledger/attempt-queries.ts';

const columns = [
  'id',
  'provider',
  'reference',
  'amount_minor',
  'currency',
  'state',
  'review_reason',
  'provider_ref',
  'payment_id',
  'received_minor',
  'received_currency',
  'started_at',
  'returned_at',
  'noticed_at',
] as const;

export type TestPaymentRow = NonNullable<Awaited<ReturnType<typeof findTestPayment>>>;

export function findTestPayment(db: Kysely<DB>, id: number) {
  return db.selectFrom('payment_trials').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function findTestPaymentByKey(db: Kysely<DB>, provider: string, key: AttemptKey) {
  const named = [
    ['reference', key.ref],
    ['provider_ref', key.providerRef],
    ['payment_id', key.paymentId],
  ] as const;
  for (const [column, value] of named) {
    if (value === undefined) continue;
    const found = await db
      .selectFrom('payment_trials')
      .select(columns)
      .where('provider', '=', provider)
      .where(column, '=', value)
      .executeTakeFirst();
    if (found) return found;
  }
  return undefined;
}

export function lockTestPayment(tx: Transaction<DB>, id: number): Promise<TestPaymentRow> {
  return tx
    .selectFrom('payment_trials')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function insertTestPayment(
  db: Kysely<DB>,
  payment: { provider: string; reference: string; amountMinor: number; currency: string; now: Date },
): Promise<TestPaymentRow> {
  return db
    .insertInto('payment_trials')
    .values({
      provider: payment.provider,
      reference: payment.reference,
      amount_minor: payment.amountMinor,
      currency: payment.currency,
      started_at: payment.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export type TestPaymentChange = Pick<
  TestPaymentRow,
  'state' | 'review_reason' | 'provider_ref' | 'payment_id'
> &
  Partial<Pick<TestPaymentRow, 'received_minor' | 'received_currency' | 'returned_at' | 'noticed_at'>>;

export function updateTestPayment(
  tx: Transaction<DB>,
  id: number,
  change: TestPaymentChange,
): Promise<TestPaymentRow> {
  return tx
    .updateTable('payment_trials')
    .set(change)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findLastRefused(
  db: Kysely<DB>,
  { provider, since }: { provider: string; since: Date },
): Promise<Date | null> {
  const row = await db
    .selectFrom('payment_notices')
    .select('received_at')
    .where('provider', '=', provider)
    .where('outcome', '=', 'refused')
    .where('received_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.received_at ?? null;
}

/** Time of each provider's last test payment that was paid in full and confirmed by a webhook. */
export async function listProved(db: Kysely<DB>): Promise<{ provider: string; at: Date }[]> {
  const { rows } = await sql<{ provider: string; at: Date }>`
    select provider, max(noticed_at) as at from payment_trials where ${proved} group by provider`.execute(db);
  return rows;
}

const proved = sql`state = 'paid' and noticed_at is not null`;

/** Keeps a week for late webhooks, and each provider's last successful test payment. */
export async function deleteOldTestPayments(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    delete from payment_trials where started_at < ${now}::timestamptz - interval '7 days'
      and id not in (select max(id) from payment_trials where ${proved} group by provider)`.execute(db);
}
