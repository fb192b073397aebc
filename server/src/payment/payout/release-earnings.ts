import { sql } from 'kysely';
import { isPartDisputed } from '#ledger/dispute-queries.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Shop } from '#shop.ts';
import { availableAt } from './hold-days.ts';

/**
 * Makes sellers' pending earnings available once their part can't be withdrawn from any more (`withdrawal_days` after delivery, and what
 * the store and new sellers wait longer) and no return or dispute of it is open; what the store's terms hold back of it stays reserved for `reserve_days`. Each part is
 * its own transaction. Returns the number of parts.
 */
export async function releaseEarnings({
  db,
  clock,
  site,
}: Pick<Shop, 'db' | 'clock' | 'site'>): Promise<number> {
  const now = clock.now();
  const { settings } = await site.read();
  const { rows } = await sql<{ id: number }>`
    select part.id from order_parts part join (
      select entry.order_part_id as id
      from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
      where account.bucket = 'pending'
      group by entry.order_part_id having sum(entry.amount_minor) <> 0
    ) as pending on pending.id = part.id
    where ${availableAt(settings)} <= ${now}::timestamptz and not exists (
      select from returns where returns.order_part_id = part.id and returns.state not in ('refunded', 'closed')
    ) and not ${isPartDisputed} order by part.id`.execute(db);
  return releaseEach(
    { db, now },
    rows,
    (id) => sql<{ done: boolean }>`select release_part(${id}, ${now}) as done`,
  );
}

/** Makes reserved earnings available, `reserve_days` after they were released. Returns the number of parts. */
export async function releaseReserves({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const { rows } = await sql<{ id: number }>`
    select part.id from order_parts part join (
      select entry.order_part_id as id, max(fact.occurred_at) filter (where fact.kind = 'released') as since
      from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
        join ledger_transactions fact on fact.id = entry.transaction_id
      where account.bucket = 'reserved' and entry.order_part_id is not null
      group by entry.order_part_id having sum(entry.amount_minor) <> 0
    ) as reserved on reserved.id = part.id left join payout_terms terms on terms.store_id = part.store_id
    where reserved.since <= ${now}::timestamptz - coalesce(terms.reserve_days, 0) * interval '1 day' and not ${isPartDisputed}
    order by part.id`.execute(db);
  return releaseEach(
    { db, now },
    rows,
    (id) => sql<{ done: boolean }>`select release_reserve(${id}, ${now}) as done`,
  );
}

async function releaseEach(
  { db }: Pick<Shop, 'db'> & { now: Date },
  parts: readonly { id: number }[],
  release: (id: number) => ReturnType<typeof sql<{ done: boolean }>>,
): Promise<number> {
  let released = 0;
  for (const { id } of parts) {
    const isReleased = await inTransaction(db, async (tx) => {
      const result = await release(id).execute(tx);
      return result.rows[0]!.done; // a function call gives one row
    });
    if (isReleased) released++;
  }
  return released;
}
