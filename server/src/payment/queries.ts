import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { isHeldBy, type Holder } from '#order/holder.ts';

/** False: this event of the provider has been handled before (INVARIANTS I25). */
export async function insertEvent(
  tx: Transaction<DB>,
  event: { provider: string; key: string; attemptId: number; facts: unknown; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('payment_events')
    .values({
      provider: event.provider,
      event_key: event.key,
      attempt_id: event.attemptId,
      body: JSON.stringify(event.facts),
      handled_at: event.now,
      created_at: event.now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What a payment is about: an order of this holder. */
export function findPayableOrder(db: Kysely<DB>, { id, holder }: { id: number; holder: Holder }) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'order_method',
      'payment_done',
      'cancelled',
      'refunded',
      'status',
      'currency',
      'language_code',
      'trans_id',
      sql<Record<string, string>>`address`.as('address'),
      // What was cancelled before it was paid is not due.
      sql<number>`(select coalesce(sum(total_minor - dropped_minor), 0)::bigint from order_parts
        where order_id = orders.id and not cancelled)`.as('due_minor'),
    ])
    .where('id', '=', id)
    .where(isHeldBy(holder))
    .executeTakeFirst();
}

export type PayableOrder = NonNullable<Awaited<ReturnType<typeof findPayableOrder>>>;

export async function upsertProviderNotice(
  db: Kysely<DB>,
  { provider, now }: { provider: string; now: Date },
): Promise<void> {
  await db
    .insertInto('provider_notices')
    .values({ provider, last_at: now })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ last_at: now }))
    .execute();
}

/**
 * Providers that have been paid by within a week and have never sent a notice, with the number of those payments. Bank
 * transfers have no notices. Payments of the time before notices were written down do not count.
 */
export async function listSilentProviders(db: Kysely<DB>): Promise<{ provider: string; payments: number }[]> {
  const { rows } = await sql<{ provider: string; payments: number }>`
    select provider, count(*)::int as payments from payment_ledger entry
    where kind = 'payment' and attempt_id is not null and provider <> 'bank'
      and created_at > now() - interval '7 days'
      and created_at > (select max(applied_at) from souk_migrations where name like '%provider-notices.sql')
      and not exists (select from provider_notices notice where notice.provider = entry.provider)
    group by provider order by provider`.execute(db);
  return rows;
}
