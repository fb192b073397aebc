import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { fillUpCart, type FilledLine } from '#cart/fill-up-cart.ts';
import type { CartRefusal } from '#cart/refusals.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Shopper } from '#access/shopper.ts';
import type { ProductSnapshot } from './snapshot-order.ts';
import { findOrder, listOrderLines } from './queries.ts';

/** Why a line couldn't be added as it was ordered. `lacking` is in units. */
export type Lack = { reason: 'gone' | CartRefusal } | { reason: 'fewer'; lacking: number };
type Filled =
  | { ok: true; added: string[]; missing: { title: string; lack: Lack }[] }
  | { ok: false; reason: 'order-missing' };

export async function buyAgain(
  db: Kysely<DB>,
  { shopper, orderId, now }: { shopper: Shopper; orderId: number; now: Date },
): Promise<Filled> {
  const order = await findOrder(db, { id: orderId, holder: shopper });
  if (!order) return { ok: false, reason: 'order-missing' };
  const lines = await listOrderLines(db, [order.id]);
  const requested = lines.map((line) => ({
    productId: line.product_id,
    inventoryId: line.inventory_id,
    quantity: line.quantity,
  }));
  const filled = await inTransaction(db, (tx) => fillUpCart(tx, shopper, { requested, now }));
  const outcomes = lines.map((line, place) => ({
    title: (line.product as ProductSnapshot).title, // written by snapshotLine only
    outcome: filled[place]!, // one outcome per line
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

function lackOf(outcome: FilledLine): Lack | null {
  if (!outcome.inCart) return { reason: isGone(outcome.reason) ? 'gone' : outcome.reason };
  const { lacking } = outcome;
  return lacking > 0 ? { reason: 'fewer', lacking } : null;
}

function isGone(reason: string): boolean {
  return reason === 'product-missing' || reason === 'attributes-required';
}
