import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import type { StoredProduct } from './product-values.ts';
import { readProducts } from './read-products.ts';

/**
 * Locks products of the scope against changes, sales and restocking until the transaction ends. Inventories first, in ID order, as checkout
 * does.
 */
export async function lockProducts(
  tx: AuditedTx,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, StoredProduct>> {
  if (ids.length === 0) return new Map();
  await tx
    .selectFrom('inventories')
    .select('id')
    .where('product_id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return readProducts(tx, scope, ids);
}
