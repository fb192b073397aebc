import { sql } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import type { Shop } from '#shop.ts';

const dayMs = 24 * 3600_000;

/**
 * Makes sellers' pending earnings available once their part can't be withdrawn from any more (`withdrawal_days` after delivery) and no
 * return of it is open. Each part is its own transaction. Returns the number of parts.
 */
export async function releaseEarnings({
  db,
  clock,
  site,
}: Pick<Shop, 'db' | 'clock' | 'site'>): Promise<number> {
  const now = clock.now();
  const { withdrawal_days: days } = (await site.read()).settings;
  const { rows } = await sql<{ id: number }>`
    select part.id from order_parts part join (
      select entry.order_part_id as id
      from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
      where account.bucket = 'pending'
      group by entry.order_part_id having sum(entry.amount_minor) <> 0
    ) as pending on pending.id = part.id
    where part.delivered_at <= ${new Date(now.getTime() - days * dayMs)} and not exists (
      select from returns where returns.order_part_id = part.id and returns.state not in ('refunded', 'closed')
    ) order by part.id`.execute(db);
  let released = 0;
  for (const { id } of rows) {
    const isReleased = await inTransaction(db, async (tx) => {
      const result = await sql<{ done: boolean }>`select release_part(${id}, ${now}) as done`.execute(tx);
      return result.rows[0]!.done; // a function call gives one row
    });
    if (isReleased) released++;
  }
  return released;
}
