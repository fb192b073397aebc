import type { buyAgain as endpoint } from '@souk/contract/order-acts';
import type { ReplyOf } from '@souk/contract/endpoint';
import { fillUpCart, type FilledPiece } from '#cart/fill-up.ts';
import { reasonOf } from '#cart/refusals.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Call } from '#http/mount.ts';
import type { Owner } from '#owner/owner.ts';
import type { Reason } from '#http/refusal.ts';
import { textOf } from '#texts/texts.ts';
import type { FrozenProduct } from './freeze-order.ts';
import { findOrder, listOrderLines } from './queries.ts';

/** Fills the cart with what was ordered, in the words of the order; null: the owner has no such order. */
export async function buyAgain(
  { db, now, language, body }: Pick<Call<typeof endpoint>, 'db' | 'now' | 'language' | 'body'>,
  owner: Owner,
): Promise<ReplyOf<typeof endpoint> | null> {
  const order = await findOrder(db, { id: body.id, holder: owner });
  if (!order) return null;
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
    added: outcomes.filter(({ outcome }) => outcome.inCart).map(({ title }) => title),
    missing: outcomes.flatMap(({ title, outcome }) => {
      const reason = lackOf(outcome);
      return reason ? [{ title, reason: textOf(language, reason.key, reason.values) }] : [];
    }),
  };
}

function lackOf(outcome: FilledPiece): Reason | null {
  if (!outcome.inCart)
    return isGone(outcome.reason) ? { key: 'refusal.order.again-gone' } : reasonOf(outcome.reason);
  const { lacking } = outcome;
  return lacking > 0 ? { key: 'refusal.order.again-fewer', values: { lacking } } : null;
}

/** The product, or the very variant. */
function isGone(reason: string): boolean {
  return reason === 'product-missing' || reason === 'attributes-required';
}
