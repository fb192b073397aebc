import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { liveUnits } from './parcel-queries.ts';

export function listOrderUnits(db: Kysely<DB>, partIds: readonly number[]) {
  return db
    .selectFrom('order_lines')
    .select([
      'product_id as productId',
      'inventory_id as inventoryId',
      liveUnits.as('quantity'),
      'unit_price_minor as priceMinor',
    ])
    .where('order_part_id', 'in', [...partIds])
    .where(liveUnits, '>', 0)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
