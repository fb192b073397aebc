import { sql } from 'kysely';
import { insertEvents } from '#notification/notices/queries.ts';
import type { Shop } from '#shop.ts';
import { isLate, isOver } from './is-late.ts';

/** Parts that were late before this are not reported. */
const lookBackMs = 2 * 24 * 3_600_000;

/** Records parts that have become overdue, each once; run by a job, since no act makes them late. Returns their number. */
export async function recordLateOrders({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const since = new Date(now.getTime() - lookBackMs);
  return insertEvents(db, {
    kind: 'order.late',
    now,
    due: sql`
      select p.store_id, p.id::text as subject, o.number as about
      from order_parts p join orders o on o.id = p.order_id
      where not ${isOver} and ${isLate(now)} and p.hand_over_by > ${since}
      order by p.hand_over_by, p.id`,
  });
}
