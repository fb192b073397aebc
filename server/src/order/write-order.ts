import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Parcel } from './check-lines.ts';
import { freezeLine, freezeOrder, freezeParts, type OrderFacts } from './freeze-order.ts';
import { newOrderNumber } from './order-number.ts';
import {
  insertOrder,
  insertOrderLines,
  insertOrderMove,
  insertOrderParts,
  listCategoryCommissions,
} from './queries.ts';

/** Writes the order with its parts, lines and first move. */
export async function writeOrder(
  tx: Transaction<DB>,
  {
    parcels,
    facts,
    defaultCommissionPercent,
  }: {
    parcels: readonly Parcel[];
    facts: OrderFacts;
    defaultCommissionPercent: number;
  },
) {
  const { totals, now, currency } = facts;
  const row = freezeOrder(facts);
  const { id, number } = await insertNumbered(tx, row, () => newOrderNumber(now));

  const categoryIds = parcels
    .filter(({ line }) => line.store.commission_percent === null)
    .map(({ line }) => line.product.category_id);
  const byCategory = categoryIds.length > 0 ? await listCategoryCommissions(tx, categoryIds) : new Map();
  const parts = freezeParts(parcels, totals, { byCategory, fallback: defaultCommissionPercent });
  const partIds = await insertOrderParts(
    tx,
    parts.map((part) => ({ ...part, order_id: id, updated_at: now })),
  );

  const totalsByRow = new Map(totals.lines.map((line) => [line.key, line]));
  await insertOrderLines(
    tx,
    parcels.map((parcel, position) => ({
      // Totals and parts were made from these very lines.
      ...freezeLine(parcel, totalsByRow.get(parcel.line.row.id)!, currency),
      order_id: id,
      order_part_id: partIds.get(parcel.line.store.id)!,
      position,
    })),
  );
  await insertOrderMove(tx, {
    order_id: id,
    from_status: null,
    to_status: 1,
    actor: 'buyer',
    created_at: now,
  });
  return {
    id,
    number,
    order_method: facts.method,
    voucher_id: facts.voucher?.id ?? null,
    currency,
    user_id: facts.owner.userId,
    user_address_id: facts.address.id,
    created_at: now,
    updated_at: now,
  };
}

/** A number that another order has is drawn again: with 36⁶ a day, a second try is already rare. */
export async function insertNumbered(
  tx: Transaction<DB>,
  row: ReturnType<typeof freezeOrder>,
  draw: () => string,
): Promise<{ id: number; number: string }> {
  for (let tries = 0; tries < 10; tries++) {
    const number = draw();
    const id = await insertOrder(tx, { ...row, number });
    if (id !== null) return { id, number };
  }
  throw new Error('Ten order numbers in a row were taken.');
}
