import { checkSharedStock } from '@souk/rules/stock';
import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Reason } from '#http/refusal.ts';

export type StockOutcome = { ok: true; isSomethingSoldOut: boolean } | { ok: false; reasons: Reason[] };

/**
 * Takes pieces from the shelves, or tells what is missing and takes nothing (INVARIANTS I1–I3). Rows are locked in id
 * order, so that opposite carts cannot deadlock; the condition in the update and the table's check have the last word.
 */
export async function takeStock(
  tx: Transaction<DB>,
  piecesByInventory: ReadonlyMap<number, number>,
): Promise<StockOutcome> {
  const ids = [...piecesByInventory.keys()];
  const shelves = await tx
    .selectFrom('inventories')
    .select(['id', 'quantity'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const stock = new Map(shelves.map((shelf) => [shelf.id, shelf.quantity]));
  const lines = [...piecesByInventory].map(([inventoryId, pieces]) => ({ inventoryId, pieces }));
  const short = checkSharedStock(lines, stock);
  if (short.length > 0) return { ok: false, reasons: short.map((id) => shortage(stock.get(id) ?? 0)) };

  const { rows } = await sql<{ quantity: number }>`
    update inventories shelf set quantity = shelf.quantity - wanted.pieces
    from unnest(${ids}::int[], ${[...piecesByInventory.values()]}::int[]) as wanted (id, pieces)
    where shelf.id = wanted.id and shelf.quantity >= wanted.pieces
    returning shelf.quantity`.execute(tx);
  if (rows.length !== ids.length) throw new Error('Stock changed while its rows were locked.');
  return { ok: true, isSomethingSoldOut: rows.some((row) => row.quantity === 0) };
}

/** SPEC §5's words for a shelf that holds less than a cart wants. */
export function shortage(quantity: number): Reason {
  return { key: quantity > 0 ? 'refusal.quantity.exceeds-inventory' : 'refusal.quantity.out-of-stock' };
}

/** Counts the pieces as bought, for the order of "popular" lists. */
export async function raisePurchased(
  tx: Transaction<DB>,
  piecesByProduct: ReadonlyMap<number, number>,
): Promise<void> {
  const ids = [...piecesByProduct.keys()];
  // Two variants of the same two products share no shelf, so their orders meet here first: id order again.
  await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await sql`
    update products set purchased = purchased + bought.pieces
    from unnest(${ids}::int[], ${[...piecesByProduct.values()]}::int[]) as bought (id, pieces)
    where products.id = bought.id`.execute(tx);
}
