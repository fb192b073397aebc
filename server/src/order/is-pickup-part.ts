import { SHIPPING_TYPE } from '@souk/rules/codes';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Whether the customer picks up all lines of a part, as a column. */
export const isPickupPart = (partId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(select bool_and(shipping_type = ${sql.lit(SHIPPING_TYPE.pickup)}) from order_lines where order_part_id = ${partId})`;

/** The caller has found the part in its scope. */
export async function isPickedUp(db: Kysely<DB>, partId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isPickupPart(sql`${partId}::integer`)} as is`.execute(
    db,
  );
  return rows[0]!.is;
}
