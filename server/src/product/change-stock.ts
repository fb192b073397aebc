import type { StockInput } from '@souk/contract/console/product';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import { changeableIn } from '#records/owned-by.ts';
import { notFound } from '#records/record-kind.ts';

export type ChangedStock =
  | { ok: true; quantity: number; added: number; isUnchanged?: true }
  | typeof notFound
  | { ok: false; reason: 'too_few'; quantity: number };

/**
 * Changes the stock of one inventory. Counts are relative: 15 where 12 were seen adds 3, however many were sold meanwhile; a lower count
 * removes as many as are still there. A negative `add` is all or nothing.
 */
export async function changeStock(
  tx: AuditedTx,
  scope: Scope,
  { inventory_id: id, change }: StockInput,
): Promise<ChangedStock> {
  const inventory = await tx
    .selectFrom('inventories')
    .innerJoin('products', 'products.id', 'inventories.product_id')
    .select(['quantity', 'product_id', 'title', 'store_id', 'inventories.sku'])
    .where('inventories.id', '=', id)
    .where(changeableIn(scope))
    .forNoKeyUpdate('inventories')
    .executeTakeFirst();
  if (!inventory) return notFound;
  const { quantity: before } = inventory;
  const target = before + ('add' in change ? change.add : change.set - change.seen);
  if ('add' in change && target < 0) return { ok: false, reason: 'too_few', quantity: before };
  const quantity = Math.max(target, 0);
  if (quantity === before) return { ok: true, quantity, added: 0, isUnchanged: true };
  await tx.updateTable('inventories').set({ quantity }).where('id', '=', id).execute();
  await announceChange(tx, [`product:${inventory.product_id}`, 'lists']);
  const variant = { inventory_id: id, sku: inventory.sku };
  tx.audit.record({
    action: 'product.stock',
    entity: 'product',
    entityId: inventory.product_id,
    label: inventory.title,
    storeId: inventory.store_id,
    before: { ...variant, quantity: before },
    after: { ...variant, quantity },
  });
  return { ok: true, quantity, added: quantity - before };
}

type ChangedStocks =
  | { ok: true; rows: { id: number; quantity: number; added: number }[]; isUnchanged?: true }
  /** `index`: the one that was refused; then none is changed. */
  | { ok: false; reason: 'refused'; index: number; refusal: Exclude<ChangedStock, { ok: true }> };

/** Changes several inventories, all or none, locked in ID order like everywhere. */
export async function changeStocks(
  tx: AuditedTx,
  scope: Scope,
  inputs: readonly StockInput[],
): Promise<ChangedStocks> {
  const inOrder = [...inputs.entries()].toSorted(
    ([, one], [, other]) => one.inventory_id - other.inventory_id,
  );
  const rows: { index: number; id: number; quantity: number; added: number }[] = [];
  let isUnchanged = true;
  for (const [index, input] of inOrder) {
    const changed = await changeStock(tx, scope, input);
    if (!changed.ok) return { ok: false, reason: 'refused', index, refusal: changed };
    isUnchanged &&= changed.isUnchanged === true;
    rows.push({ index, id: input.inventory_id, quantity: changed.quantity, added: changed.added });
  }
  return {
    ok: true,
    rows: rows
      .toSorted((one, other) => one.index - other.index)
      .map(({ id, quantity, added }) => ({ id, quantity, added })),
    ...(isUnchanged ? { isUnchanged } : {}),
  };
}
