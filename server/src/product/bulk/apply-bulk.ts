import { productInput, type ProductInput } from '@souk/contract/console/product';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Actor } from '#access/actor.ts';
import { audited, type AuditedTx } from '#access/audited.ts';
import { announceChange } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { defineJob } from '#jobs/job.ts';
import { lockProducts } from '../save/lock-products.ts';
import type { StoredProduct } from '../save/product-values.ts';
import { saveProducts } from '../save/save-products.ts';
import {
  cellsOf,
  withCells,
  type BulkField,
  type BulkProblem,
  type BulkValues,
  type NewProduct,
} from './bulk-values.ts';
import { makeNew, unmakeNew, type MadeRow } from './make-new.ts';
import { recordRows, problemOf, type Settled } from './settled-rows.ts';

/** Rows per transaction: few enough to hold their locks only briefly. */
const portion = 200;

/**
 * Applies a stored bulk change (`startBulk`) in batches. Each batch and the outcome of its rows are committed together, so that an
 * interrupted or repeated run applies each row once.
 */
export const applyBulk = defineJob({
  name: 'apply-bulk',
  schema: z.object({ id: z.int() }),
  retries: 20,
  run: async ({ db }, { id }) => applyRows(db, id),
});

export async function applyRows(db: Kysely<DB>, id: number): Promise<void> {
  const change = await db
    .selectFrom('bulk_changes')
    .select(['store_id', 'user_id', 'actor_name', 'is_of_shop', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!change) return;
  const actor: Actor = {
    kind: change.is_of_shop && change.user_id === null ? 'command' : 'person',
    userId: change.user_id,
    name: change.actor_name,
    storeId: change.store_id,
    ...(change.is_of_shop && change.user_id !== null ? { isOfShop: true } : {}),
    requestId: null,
    jobId: `bulk ${id}`,
  };
  for (;;) {
    const outcome = await audited(db, actor, (tx) => applyPortion(tx, { id, ...change }));
    if (!outcome.ok) await refuseRows(db, id, outcome.problems);
    else if (outcome.isOver) return;
  }
}

type Row = {
  position: number;
  product_id: number;
  inventory_id: number | null;
  before: BulkValues;
  after: BulkValues;
};
/** Rows that create products: the product to create, or, on undo, the created one. */
type FreshRow = MadeRow & { after: NewProduct };
type Portion =
  | { ok: true; isOver: boolean; isUnchanged?: true }
  /** Saving refused some rows: the batch was rolled back, and the other rows are retried. */
  | { ok: false; problems: Settled[] };

type Change = { id: number; store_id: number; user_id: number | null; is_of_shop: boolean; kind: string };

async function applyPortion(tx: AuditedTx, change: Change): Promise<Portion> {
  const { id, store_id: storeId } = change;
  const now = await tx
    .selectFrom('bulk_changes')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (now?.state !== 'running') return { ok: true, isOver: true, isUnchanged: true };
  const { rows: all } = await sql<(Row | FreshRow) & { is_new: boolean }>`
    select position, product_id, inventory_id, before, after, is_new, made_version, draft_id from bulk_rows
    where change_id = ${id} and state = 'ready' order by position limit ${portion}`.execute(tx);
  if (all.length === 0) {
    const ended = { state: 'done', finished_at: sql<Date>`now()` };
    await tx.updateTable('bulk_changes').set(ended).where('id', '=', id).execute();
    return { ok: true, isOver: true, isUnchanged: true };
  }
  const rows = all.filter(({ is_new: isNew }) => !isNew) as Row[]; // these name a product
  const stored = await lockProducts(tx, { storeId }, [...new Set(rows.map(({ product_id }) => product_id))]);
  const { wanted: valuesById, settled } = cellsToSave(rows, stored);
  const saved = await saveValues(tx, { storeId, valuesById });
  if (!saved.ok) {
    const wrong = new Map(saved.refusals.map(({ productId, problem }) => [productId, problem]));
    const refused = rows.flatMap(({ position, product_id }): Settled[] => {
      const problem = wrong.get(product_id);
      return problem ? [{ position, state: 'refused', problem }] : [];
    });
    return { ok: false, problems: refused };
  }
  const fresh = all.filter(({ is_new: isNew }) => isNew) as FreshRow[]; // as `is_new` says
  const made = await applyFresh(tx, change, fresh);
  if (!made.ok) return made;
  const counted = await countStock(tx, {
    storeId,
    rows: settled.filter(({ state }) => state === 'done'),
    all: rows,
    stored,
  });
  const known = settled.map((row) => counted.get(row.position) ?? row);
  await recordRows(tx, id, [...known, ...made.settled]);
  const isUnchanged =
    saved.isUnchanged &&
    !made.settled.some(({ state }) => state === 'done') &&
    ![...counted.values()].some(({ before, after }) => before?.stock !== after?.stock);
  return { ok: true, isOver: false, ...(isUnchanged ? { isUnchanged } : {}) };
}

async function applyFresh(
  tx: AuditedTx,
  { store_id: storeId, user_id: userId, is_of_shop: isOfShop, kind }: Change,
  rows: readonly FreshRow[],
): Promise<{ ok: true; settled: Settled[] } | { ok: false; problems: Settled[] }> {
  const author = { storeId, userId };
  if (kind === 'undo') return { ok: true, settled: await unmakeNew(tx, author, rows) };
  return makeNew(tx, author, { rows, isOfShop });
}

/** Products to save with their new values, and rows whose cells have changed since the check. */
function cellsToSave(rows: readonly Row[], stored: ReadonlyMap<number, StoredProduct>) {
  const valuesById = new Map<number, StoredProduct['values']>();
  const settled = rows.map(({ position, product_id: id, inventory_id, before, after }): Settled => {
    const values = valuesById.get(id) ?? stored.get(id)?.values;
    const cells = values ? cellsOf(values, inventory_id) : null;
    const changed = (Object.keys(after) as BulkField[]).find(
      (field) => field !== 'stock' && cells?.[field] !== before[field],
    );
    if (!values || !cells || changed) {
      const problem = {
        field: changed ?? 'product',
        reason: values ? 'changed' : 'missing',
        given: null,
      } as const;
      return { position, state: 'refused', problem };
    }
    if (Object.keys(after).some((field) => field !== 'stock'))
      valuesById.set(id, withCells(values, inventory_id, after));
    return { position, state: 'done' };
  });
  return { wanted: valuesById, settled };
}

type SavedValues =
  | { ok: true; isUnchanged: boolean }
  | { ok: false; refusals: { productId: number; problem: BulkProblem }[] };

async function saveValues(
  tx: AuditedTx,
  { storeId, valuesById }: { storeId: number; valuesById: ReadonlyMap<number, StoredProduct['values']> },
): Promise<SavedValues> {
  if (valuesById.size === 0) return { ok: true, isUnchanged: true };
  const refusals: { productId: number; problem: BulkProblem }[] = [];
  const inputs: ProductInput[] = [];
  for (const [productId, values] of valuesById) {
    const variants = values.variants.map((variant) => ({ ...variant, stock: 0 }));
    const read = productInput.safeParse({ ...values, id: productId, variants });
    if (read.success) inputs.push(read.data);
    else {
      const field = read.error.issues[0]!.path.join('.'); // an error has at least one issue
      refusals.push({ productId, problem: { field, reason: 'not_allowed', given: null } });
    }
  }
  if (refusals.length > 0) return { ok: false, refusals };
  const saved = await saveProducts(tx, { storeId }, inputs);
  if (saved.ok) return { ok: true, isUnchanged: saved.isUnchanged === true };
  return {
    ok: false,
    refusals: saved.refusals.map(({ index, refusal }) => ({
      productId: inputs[index]!.id!, // inputs without an ID are refused before
      problem: problemOf('fields' in refusal ? refusal.fields[0] : undefined),
    })),
  };
}

type Counting = {
  storeId: number;
  rows: readonly Settled[];
  all: readonly Row[];
  stored: ReadonlyMap<number, StoredProduct>;
};

/** Applies stock differences to the current stock in one statement; returns the actual differences, for undo. */
async function countStock(
  tx: AuditedTx,
  { storeId, rows, all, stored }: Counting,
): Promise<Map<number, Settled>> {
  const done = new Set(rows.map(({ position }) => position));
  const counts = all.flatMap(({ position, inventory_id: id, product_id, before, after }) =>
    done.has(position) && id !== null && after.stock !== undefined
      ? [{ position, id, product_id, by: after.stock - (before.stock ?? 0), before, after }]
      : [],
  );
  if (counts.length === 0) return new Map();
  const { rows: inventories } = await sql<{ id: number; sku: string | null; was: number; quantity: number }>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as given (id int, by int)),
    was as (select inventories.id, quantity from inventories join given on given.id = inventories.id)
    update inventories inventory set quantity = greatest(inventory.quantity + given.by, 0)
    from given join was on was.id = given.id where inventory.id = given.id
    returning inventory.id, inventory.sku, was.quantity as was, inventory.quantity`.execute(tx);
  const byId = new Map(inventories.map((inventory) => [inventory.id, inventory]));
  const settled = new Map<number, Settled>();
  for (const { position, id, product_id: productId, before, after } of counts) {
    const { was, quantity, sku } = byId.get(id)!; // locked with its product
    settled.set(position, {
      position,
      state: 'done',
      before: { ...before, stock: was },
      after: { ...after, stock: quantity },
    });
    if (was === quantity) continue;
    const variant = { inventory_id: id, sku };
    tx.audit.record({
      action: 'product.stock',
      entity: 'product',
      entityId: productId,
      storeId,
      label: stored.get(productId)!.values.title,
      before: { ...variant, quantity: was },
      after: { ...variant, quantity },
    });
  }
  const ids = new Set(counts.map(({ product_id }) => product_id));
  await announceChange(tx, ['catalog', ...[...ids].map((id) => `product:${id}` as const)]);
  return settled;
}

/** In its own transaction, since the one that found them was rolled back. */
async function refuseRows(db: Kysely<DB>, id: number, refused: readonly Settled[]): Promise<void> {
  if (refused.length === 0) throw new Error('A portion was refused without a reason.');
  await recordRows(db, id, refused);
}
