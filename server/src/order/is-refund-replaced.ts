import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Whether other refunds have used up amounts that the refund `r` was for. */
const isGivenElsewhere = sql`exists (
  select from refund_lines mine join order_lines line on line.id = mine.order_line_id
  where mine.refund_id = r.id and mine.borne_by = 'seller' and mine.goods_minor + mine.shipping_minor > line.total_minor - (
    select coalesce(sum(given.goods_minor + given.shipping_minor), 0)
    from refund_lines given join refunds other on other.id = given.refund_id
    where given.order_line_id = line.id and given.borne_by = 'seller' and other.state <> 'failed'))`;

/** Whether a failed refund `r` was replaced by its retry, by a later refund (neither failed nor a retry), or by refunds of its lines. */
export const isReplaced: RawBuilder<boolean> = sql`(exists (
  select from refunds later where later.order_id = r.order_id and later.id > r.id and (later.cause = 'retry:' || r.id
    or later.state <> 'failed' and later.cause not like 'retry:%')) or ${isGivenElsewhere})`;

export async function isRefundReplaced(db: Kysely<DB>, id: number): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select ${isReplaced} as is from refunds r where r.id = ${id}`.execute(db);
  return rows[0]?.is === true;
}
