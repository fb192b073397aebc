import type { ProductInput } from '@souk/contract/console/product';
import { sql, type Kysely } from 'kysely';
import type { Actor } from '#authority/actor.ts';
import { audited } from '#authority/audited.ts';
import type { Scope } from '#authority/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { saveProducts, type SavedProducts } from './save-products.ts';

type Refused = Extract<SavedProducts, { ok: false }>['refusals'];
export type ImportedPortion =
  | { ok: true; from: number; ids: number[] }
  | { ok: false; from: number; reason: 'refused'; refusals: Refused };

const usualPortion = 1000;
/** One batch is written while the next is checked; more would only wait for each other's slug locks. */
const usualInFlight = 2;

/**
 * Creates or changes any number of products through the regular act, in concurrent batches with a transaction each: saved batches stay when
 * a later one is refused. `from` is the index of a batch's first product in `inputs`, which are consumed lazily.
 */
export async function importProducts(
  { db, actor, scope }: { db: Kysely<DB>; actor: Actor; scope: Scope },
  inputs: Iterable<ProductInput> | AsyncIterable<ProductInput>,
  {
    portion = usualPortion,
    inFlight = usualInFlight,
    onPortion,
  }: { portion?: number; inFlight?: number; onPortion: (done: ImportedPortion) => void | Promise<void> },
): Promise<void> {
  const portions = portionsOf(inputs, portion);
  async function work(): Promise<void> {
    for await (const { from, some } of portions) {
      const outcome = await audited(db, actor, (tx) => savePortion(tx, scope, some));
      await onPortion(
        outcome.ok ? { ok: true, from, ids: outcome.saved.map(({ id }) => id) } : { ...outcome, from },
      );
    }
  }
  await Promise.all(Array.from({ length: inFlight }, work));
}

/** Search texts of changed products are built once at the end rather than after each part; new products get theirs at once. */
async function savePortion(
  tx: Parameters<typeof saveProducts>[0],
  scope: Scope,
  inputs: readonly ProductInput[],
): Promise<SavedProducts> {
  if (inputs.every(({ id }) => id === undefined)) return saveProducts(tx, scope, inputs);
  await sql`set local souk.search_later = 'on'`.execute(tx);
  const outcome = await saveProducts(tx, scope, inputs);
  if (!outcome.ok) return outcome;
  await sql`set local souk.search_later = 'off'`.execute(tx);
  await sql`select refresh_product_search(${outcome.saved.map(({ id }) => id)}::int[])`.execute(tx);
  return outcome;
}

async function* portionsOf(
  inputs: Iterable<ProductInput> | AsyncIterable<ProductInput>,
  size: number,
): AsyncGenerator<{ from: number; some: ProductInput[] }> {
  let from = 0;
  let some: ProductInput[] = [];
  for await (const input of inputs) {
    some.push(input);
    if (some.length < size) continue;
    yield { from, some };
    from += some.length;
    some = [];
  }
  if (some.length > 0) yield { from, some };
}
