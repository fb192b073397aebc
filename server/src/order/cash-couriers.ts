import { carrierKnownAs } from '@souk/rules/carriers';
import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listSettings } from '#settings/queries.ts';
import { readSettings } from '#settings/settings-schema.ts';

/** The carrier of each part's shipments, if they had one that the shop knows: sellers write its name in many ways, but its cash is one account. */
export async function readCashCouriers(
  tx: Transaction<DB>,
  partIds: readonly number[],
): Promise<{ partId: number; courier: string }[]> {
  const [parcels, rows] = await Promise.all([
    tx
      .selectFrom('parcels')
      .select(['order_part_id', sql<string[]>`array_agg(distinct carrier)`.as('carriers')])
      .where('order_part_id', 'in', partIds)
      .groupBy('order_part_id')
      .execute(),
    listSettings(tx),
  ]);
  const { carriers: own } = readSettings(rows);
  return parcels.flatMap(({ order_part_id: partId, carriers }) => {
    const [courier, ...others] = new Set(carriers.map((carrier) => carrierKnownAs(carrier, own)));
    return courier && others.length === 0 ? [{ partId, courier }] : [];
  });
}
