import { sql } from 'kysely';
import { isOfShop } from '#access/actor.ts';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { isOneOfSkus, skuKey } from '../sku-key.ts';
import { maxBulkRows } from './read-bulk-items.ts';
import { planBulk, type PlannedRow, type RequestedChange } from './plan-bulk.ts';

export type BulkKind = 'change' | 'table' | 'file' | 'undo';

export type BulkToCheck = {
  kind: BulkKind;
  label: string;
  changes: readonly RequestedChange[];
  /** Rows of a file with nothing to import. */
  skipped?: number;
};
export type CheckedBulk =
  | { ok: true; id: number }
  /** The products belong to several stores, but changes are per store. */
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'too_many'; most: number };

/**
 * Stores the effect of a bulk change on each row without applying it: `applyBulk` applies exactly this, and only to cells that have not
 * changed meanwhile (decision 057).
 */
export async function checkBulk(
  tx: AuditedTx,
  scope: Scope,
  { kind, label, changes, skipped = 0 }: BulkToCheck,
): Promise<CheckedBulk> {
  if (scope.storeId === null) return { ok: false, reason: 'not_found' };
  if (changes.length > maxBulkRows) return { ok: false, reason: 'too_many', most: maxBulkRows };
  const { rows, unchanged } = planBulk(changes);
  await markTaken(tx, scope.storeId, rows);
  const { id } = await tx
    .insertInto('bulk_changes')
    .values({
      store_id: scope.storeId,
      kind,
      label,
      unchanged,
      skipped,
      user_id: tx.audit.actor.userId,
      actor_name: tx.audit.actor.name,
      is_of_shop: isOfShop(tx.audit.actor),
      only_stock: rows.every(
        ({ after, isNew }) => !isNew && Object.keys(after).every((field) => field === 'stock'),
      ),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRows(tx, id, rows);
  const refused = rows.filter(({ problem }) => problem !== null).length;
  tx.audit.record({
    action: 'bulk.check',
    entity: 'bulk',
    entityId: id,
    label,
    storeId: scope.storeId,
    before: null,
    after: { rows: rows.length - refused, refused, unchanged, ...(skipped > 0 ? { skipped } : {}) },
  });
  return { ok: true, id };
}

async function markTaken(tx: AuditedTx, storeId: number, rows: PlannedRow[]): Promise<void> {
  const skus = rows.flatMap(({ after, problem }) => (problem || !after.sku ? [] : after.sku));
  if (skus.length === 0) return;
  const taken = await tx
    .selectFrom('inventories')
    .innerJoin('products', 'products.id', 'inventories.product_id')
    .select(['inventories.id', 'inventories.sku'])
    .where('store_id', '=', storeId)
    .where(isOneOfSkus('inventories.sku', skus))
    .execute();
  const owners = Map.groupBy(taken, ({ sku }) => skuKey(sku!)); // the query selects rows with an SKU
  for (const row of rows) {
    const others = row.after.sku ? (owners.get(skuKey(row.after.sku)) ?? []) : [];
    if (others.some(({ id }) => id !== row.item.inventoryId) && !row.problem)
      row.problem = { field: 'sku', reason: 'taken', given: row.after.sku! };
  }
}

async function insertRows(tx: AuditedTx, id: number, rows: readonly PlannedRow[]): Promise<void> {
  const given = rows.map(({ item, before, after, line, problem, notes, isNew }, position) => ({
    position,
    product_id: item.productId,
    inventory_id: item.inventoryId,
    title: item.title,
    variant: item.variant,
    sku: item.sku,
    image: item.image,
    before,
    after,
    line,
    problem,
    notes: notes.length > 0 ? notes : null,
    is_new: isNew,
  }));
  await sql`
    insert into bulk_rows (change_id, position, product_id, inventory_id, title, variant, sku, image, before, after,
      line, problem, notes, is_new, state)
    select ${id}::int, position, nullif(product_id, 0), inventory_id, title, variant, sku, image, before, after, line, problem,
      notes, is_new, case when problem is null then 'ready' else 'refused' end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (position int, product_id int, inventory_id int,
      title text, variant text, sku text, image text, before jsonb, after jsonb, line int, problem jsonb, notes jsonb, is_new boolean)`.execute(
    tx,
  );
}
