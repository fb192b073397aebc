import type { AuditedTx } from '#authority/audited.ts';
import type { Scope } from '#authority/scope.ts';
import type { StoredProduct } from './product-values.ts';
import { readProducts } from './read-products.ts';

/**
 * Products of the scope, which nobody else changes, sells out or restocks until the transaction ends. Inventories first, in
 * the order of their ids, as whoever buys locks them.
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
