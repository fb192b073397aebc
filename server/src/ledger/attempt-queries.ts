import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { OpenedAtOnce } from '#outbound/payment-port.ts';

const attemptColumns = [
  'payment_attempts.id',
  'payment_attempts.order_id',
  'payment_attempts.provider',
  'payment_attempts.reference',
  'payment_attempts.provider_ref',
  'payment_attempts.payment_id',
  'payment_attempts.state',
  'payment_attempts.review_reason',
  'payment_attempts.amount_minor',
  'payment_attempts.currency',
  'payment_attempts.next',
  'payment_attempts.expires_at',
  'payment_attempts.inquiries',
  'payment_attempts.created_at',
  'orders.number as order_number',
] as const;

export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

function attempts(db: Kysely<DB>) {
  return db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select(attemptColumns)
    .select(sql<boolean>`orders.payment_done or orders.cancelled`.as('is_order_over'));
}

export function findAttempt(db: Kysely<DB>, id: number) {
  return attempts(db).where('payment_attempts.id', '=', id).executeTakeFirst();
}

export type AttemptKey = { ref?: string; providerRef?: string; paymentId?: string };

/** Finds the attempt by the first identifier that matches; missing ones are skipped. */
export async function findAttemptByKey(db: Kysely<DB>, provider: string, key: AttemptKey) {
  const columns = [
    ['payment_attempts.reference', key.ref],
    ['payment_attempts.provider_ref', key.providerRef],
    ['payment_attempts.payment_id', key.paymentId],
  ] as const;
  for (const [column, value] of columns) {
    if (value === undefined) continue;
    const found = await attempts(db)
      .where('payment_attempts.provider', '=', provider)
      .where(column, '=', value)
      .executeTakeFirst();
    if (found) return found;
  }
  return undefined;
}

export function listAttempts(db: Kysely<DB>, orderId: number): Promise<AttemptRow[]> {
  return attempts(db)
    .where('payment_attempts.order_id', '=', orderId)
    .orderBy('payment_attempts.id', 'desc')
    .execute();
}

/** Always lock the order before its attempts. */
export async function lockAttempt(tx: Transaction<DB>, id: number): Promise<AttemptRow> {
  return attempts(tx)
    .where('payment_attempts.id', '=', id)
    .forNoKeyUpdate('payment_attempts')
    .executeTakeFirstOrThrow();
}

export async function insertAttempt(
  tx: Transaction<DB>,
  attempt: {
    orderId: number;
    provider: string;
    reference: string;
    amountMinor: number;
    currency: string;
    now: Date;
    inquireAt: Date | null;
    opened?: OpenedAtOnce;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('payment_attempts')
    .values({
      order_id: attempt.orderId,
      provider: attempt.provider,
      reference: attempt.reference,
      amount_minor: attempt.amountMinor,
      currency: attempt.currency,
      created_at: attempt.now,
      updated_at: attempt.now,
      inquire_at: attempt.inquireAt,
      ...(attempt.opened
        ? {
            state: 'pending',
            provider_ref: attempt.opened.providerRef,
            next: JSON.stringify(attempt.opened.next),
          }
        : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAttempt(
  tx: Kysely<DB>,
  id: number,
  change: {
    state?: string;
    providerRef?: string | null;
    paymentId?: string | null;
    reviewReason?: string | null;
    receivedMinor?: number;
    receivedCurrency?: string;
    next?: unknown;
    expiresAt?: Date;
    inquireAt?: Date | null;
    now: Date;
  },
): Promise<void> {
  const { state, providerRef, paymentId, reviewReason, receivedMinor, receivedCurrency, now } = change;
  await tx
    .updateTable('payment_attempts')
    .set({
      ...(state === undefined ? {} : { state }),
      ...(providerRef === undefined ? {} : { provider_ref: providerRef }),
      ...(paymentId === undefined ? {} : { payment_id: paymentId }),
      ...(reviewReason === undefined ? {} : { review_reason: reviewReason }),
      ...(receivedMinor === undefined ? {} : { received_minor: receivedMinor }),
      ...(receivedCurrency === undefined ? {} : { received_currency: receivedCurrency }),
      ...(change.next === undefined ? {} : { next: JSON.stringify(change.next) }),
      ...(change.expiresAt === undefined ? {} : { expires_at: change.expiresAt }),
      ...(change.inquireAt === undefined ? {} : { inquire_at: change.inquireAt }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Seconds between inquiries; the last one repeats (PAYMENTS §10.17). */
const pauses = [30, 60, 120, 300, 900, 3600];
/** Later payments aren't inquired about. */
const longestDays = 7;

/** Claims attempts due for an inquiry, each for one process. Claiming schedules the next inquiry, so a crash only delays it. */
export async function claimDueAttempts(
  db: Kysely<DB>,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update payment_attempts set inquiries = inquiries + 1,
      inquire_at = case when created_at < ${now}::timestamptz - make_interval(days => ${longestDays}) then null
        else ${now}::timestamptz
          + make_interval(secs => (${pauses}::integer[])[least(inquiries + 1, ${pauses.length})]) end
    where id in (
      select id from payment_attempts where inquire_at <= ${now}
      order by inquire_at limit ${limit} for update skip locked
    ) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export const openAttemptStates = ['created', 'pending', 'review'] as const;

/** Counts unfinished attempts by state; each part of the query uses its own index. */
export async function countOpenAttempts(db: Kysely<DB>) {
  const count = (states: readonly string[]) =>
    db
      .selectFrom('payment_attempts')
      .select((is) => ['state', is.fn.countAll<number>().as('count')])
      .where(sql<boolean>`state in (${sql.join(states.map((state) => sql.lit(state)))})`)
      .groupBy('state');
  return count(['created', 'pending'])
    .unionAll(count(['review']))
    .execute();
}
