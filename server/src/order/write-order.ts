import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { ShippableLine } from './check-lines.ts';
import { earn, type ShopCommission } from './earn.ts';
import { snapshotLine, snapshotOrder, snapshotParts, type OrderFacts } from './snapshot-order.ts';
import { insertOrder, type InsertedOrder, type NewOrder } from './insert-order.ts';
import { newOrderNumber } from './order-number.ts';

/** Writes the order with its parts, lines and first move. */
export async function writeOrder(
  tx: Transaction<DB>,
  {
    parcels,
    facts,
    commission,
  }: {
    parcels: readonly ShippableLine[];
    facts: OrderFacts;
    commission: ShopCommission;
  },
) {
  const { totals, now, currency, voucher } = facts;
  const totalsByRow = new Map(totals.lines.map((line) => [line.key, line]));
  const earnings = earn(parcels, totals, { commission, voucher });
  const { id, number, parts } = await insertNumbered(
    tx,
    {
      order: {
        ...snapshotOrder(facts),
        voucher_shop_percent: voucher?.shopPaysPercent ?? null,
        voucher_shop_minor: earnings.voucherShopMinor,
      },
      parts: snapshotParts(parcels, totals, earnings),
      lines: parcels.map((parcel, position) => ({
        // Totals were made from these very lines.
        ...snapshotLine(parcel, totalsByRow.get(parcel.line.row.id)!, currency),
        ...earnings.lines.get(parcel.line.row.id)!,
        store_id: parcel.line.store.id,
        position,
      })),
      actor: 'buyer',
    },
    () => newOrderNumber(now),
  );
  return {
    id,
    number,
    parts,
    order_method: facts.method,
    voucher_id: facts.voucher?.id ?? null,
    currency,
    user_id: facts.shopper.userId,
    user_address_id: facts.address.id,
    name: facts.address.name,
    total_minor: totals.totalMinor,
    created_at: now,
    updated_at: now,
  };
}

export type Unnumbered = Omit<NewOrder, 'order'> & { order: Omit<NewOrder['order'], 'number'> };

/** A number that another order has is drawn again: with 36⁶ a day, a second try is already rare. */
export async function insertNumbered(
  tx: Transaction<DB>,
  rows: Unnumbered,
  draw: () => string,
): Promise<InsertedOrder & { number: string }> {
  for (let tries = 0; tries < 10; tries++) {
    const number = draw();
    const inserted = await insertOrder(tx, { ...rows, order: { ...rows.order, number } });
    if (inserted) return { ...inserted, number };
  }
  throw new Error('Ten order numbers in a row were taken.');
}
