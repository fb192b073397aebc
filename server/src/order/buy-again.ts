import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { fillUpCart, type FilledPiece } from '#cart/fill-up.ts';
import type { CartRefusal } from '#cart/refusals.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Owner } from '#owner/owner.ts';
import type { FrozenProduct } from './freeze-order.ts';
import { findOrder, listOrderLines } from './queries.ts';

/** Why a line is not in the cart as it was ordered. `lacking`: pieces. */
export type Lack = { reason: 'gone' | CartRefusal } | { reason: 'fewer'; lacking: number };
type Filled =
  | { ok: true; added: string[]; missing: { title: string; lack: Lack }[] }
  | { ok: false; reason: 'order-missing' };

/** Fills the cart with what was ordered; titles are those of the order. */
export async function buyAgain(
  db: Kysely<DB>,
  { owner, orderId, now }: { owner: Owner; orderId: number; now: Date },
): Promise<Filled> {
  const order = await findOrder(db, { id: orderId, holder: owner });
  if (!order) return { ok: false, reason: 'order-missing' };
  const lines = await listOrderLines(db, [order.id]);
  const wanted = lines.map((line) => ({
    productId: line.product_id,
    inventoryId: line.inventory_id,
    quantity: line.quantity,
  }));
  const filled = await inTransaction(db, (tx) => fillUpCart(tx, owner, { wanted, now }));
  const outcomes = lines.map((line, place) => ({
    title: (line.product as FrozenProduct).title, // written by freezeLine only
    outcome: filled[place]!, // one for each wish
  }));
  return {
    ok: true,
    added: outcomes.filter(({ outcome }) => outcome.inCart).map(({ title }) => title),
    missing: outcomes.flatMap(({ title, outcome }) => {
      const lack = lackOf(outcome);
      return lack ? [{ title, lack }] : [];
    }),
  };
}

function lackOf(outcome: FilledPiece): Lack | null {
  if (!outcome.inCart) return { reason: isGone(outcome.reason) ? 'gone' : outcome.reason };
  const { lacking } = outcome;
  return lacking > 0 ? { reason: 'fewer', lacking } : null;
}

/** The product, or the very variant. */
function isGone(reason: string): boolean {
  return reason === 'product-missing' || reason === 'attributes-required';
}
