import { sql, type Transaction } from 'kysely';
import type { ChangeTag } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { returnFlashUnits } from '#marketing/flash-sales/return-flash-units.ts';
import { recordSales } from '#product/record-sales.ts';
import { refillStock } from '#product/refill-stock.ts';
import { stockChangeTags } from '#product/stock-change-tags.ts';
import { liveUnits } from './parcel-queries.ts';

/** Units of one line that won't be delivered or were returned. */
export type ReturnedUnits = {
  id: number;
  product_id: number;
  inventory_id: number;
  flash_sale_product_id: number | null;
  quantity: number;
};

/** Restocks units, except lost ones, and their flash quotas. Returns tags to invalidate. Locks inventories, then offers, by id. */
export async function returnStock(
  tx: Transaction<DB>,
  lines: readonly ReturnedUnits[],
  { areLost = false }: { areLost?: boolean } = {},
): Promise<ChangeTag[]> {
  const units = summed(lines.map((line) => [line.inventory_id, line.quantity]));
  const offers = summed(
    lines.flatMap((line) =>
      line.flash_sale_product_id === null ? [] : [[line.flash_sale_product_id, line.quantity] as const],
    ),
  );
  if (units.size === 0) return [];
  const wereEmpty = await refillStock(tx, units, { areLost });
  const isPriceBack = offers.size > 0 && (await returnFlashUnits(tx, offers));
  return [
    ...[...new Set(lines.map((line) => line.product_id))].map((id): ChangeTag => `stock:${id}`),
    ...stockChangeTags(
      lines.filter((line) => wereEmpty.has(line.inventory_id)).map((line) => line.product_id),
    ),
    ...(isPriceBack ? (['flash-sale'] as const) : []),
  ];
}

/** Removes these units from the products' sales counts. */
export async function recordReturns(tx: Transaction<DB>, lines: readonly ReturnedUnits[]): Promise<void> {
  await recordSales(tx, summed(lines.map((line) => [line.product_id, -line.quantity])));
}

/** Units of the line that the buyer has already returned. */
const cameBack = sql<number>`(
  select coalesce(sum(own.units), 0)::int from return_lines own join returns r on r.id = own.return_id
  where own.order_line_id = order_lines.id and r.received_at is not null and not r.keeps)`;

/** Units of these parts that were neither cancelled individually nor returned. */
export async function listReturnable(
  tx: Transaction<DB>,
  partIds: readonly number[],
): Promise<ReturnedUnits[]> {
  return tx
    .selectFrom('order_lines')
    .select([
      'id',
      'product_id',
      'inventory_id',
      sql<number>`${liveUnits} - ${cameBack}`.as('quantity'),
      'flash_sale_product_id',
    ])
    .where('order_part_id', 'in', partIds)
    .where(sql<number>`${liveUnits} - ${cameBack}`, '>', 0)
    .execute();
}

function summed(entries: readonly (readonly [id: number, units: number])[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [id, units] of entries) sums.set(id, (sums.get(id) ?? 0) + units);
  return sums;
}
