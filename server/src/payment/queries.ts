import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { isHeldBy, type Holder } from '#order/holder.ts';

/** False if this provider event was already handled (INVARIANTS I25). */
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
      // Parts cancelled before payment are not due.
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
 * Providers with payments in the last week that have never sent a webhook, and the number of those payments. Excludes bank transfers and
 * payments made before webhooks were recorded (since migration 24).
 */
export async function listSilentProviders(db: Kysely<DB>): Promise<{ provider: string; payments: number }[]> {
  const { rows } = await sql<{ provider: string; payments: number }>`
    select provider, count(*)::int as payments from money_movements entry
    where kind = 'payment' and attempt_id is not null and provider <> 'bank'
      and created_at > now() - interval '7 days'
      and created_at > (select min(applied_at) from souk_migrations where id >= 24)
      and not exists (select from provider_notices notice where notice.provider = entry.provider)
    group by provider order by provider`.execute(db);
  return rows;
}
