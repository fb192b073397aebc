import type { ProductInput } from '@souk/contract/console/product';
import { commandActor } from '@souk/server/access/actor';
import { audited } from '@souk/server/access/audited';
import { wholeShop } from '@souk/server/access/scope';
import type { DB } from '@souk/server/db/generated/db.d';
import { saveProducts } from '@souk/server/product/save/save-products';
import type { Kysely } from 'kysely';

const actor = commandActor('souk bench');
const perTransaction = 1000;

/** Creates products with the act that consoles use, a thousand per transaction, `inFlight` transactions in parallel. */
export async function importProducts(
  db: Kysely<DB>,
  count: number,
  {
    inputAt,
    inFlight,
    onSaved,
  }: {
    inputAt: (place: number) => ProductInput;
    inFlight: number;
    onSaved: (saved: { from: number; ids: number[] }) => Promise<void>;
  },
): Promise<void> {
  let next = 0;
  async function work(): Promise<void> {
    while (next < count) {
      const from = next;
      next = Math.min(count, from + perTransaction);
      const inputs = Array.from({ length: next - from }, (_, place) => inputAt(from + place));
      const outcome = await audited(db, actor, (tx) => saveProducts(tx, wholeShop, inputs));
      if (!outcome.ok) throw new Error(`A made-up product was refused: ${JSON.stringify(outcome)}`);
      await onSaved({ from, ids: outcome.saved.map(({ id }) => id) });
    }
  }
  await Promise.all(Array.from({ length: inFlight }, work));
}
