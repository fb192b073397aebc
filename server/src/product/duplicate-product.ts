import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { notFound, type SaveOutcome } from '#records/record-kind.ts';
import { readProducts } from './save/read-products.ts';
import { saveProduct } from './save/save-products.ts';

/** Creates a private copy in the same store, with a new slug, no stock, and without SKUs and GTINs. */
export async function duplicateProduct(
  tx: AuditedTx,
  scope: Scope,
  { id }: { id: number },
): Promise<SaveOutcome> {
  const stored = (await readProducts(tx, scope, [id])).get(id);
  if (!stored) return notFound;
  const { slug: _slug, variants, ...values } = stored.values;
  return saveProduct(tx, scope, {
    ...values,
    collection_ids: await ownCollections(tx, stored.storeId, values.collection_ids),
    store_id: stored.storeId,
    status: 'private',
    variants: variants.map(({ value_ids, price_minor }) => ({
      value_ids,
      price_minor,
      sku: null,
      gtin: null,
      stock: 0,
    })),
  });
}

/** The shop's own collections are left out: only the shop adds products to them. */
async function ownCollections(tx: AuditedTx, storeId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('collections')
    .select('id')
    .where('id', 'in', ids)
    .where('store_id', '=', storeId)
    .execute();
  return rows.map(({ id }) => id);
}
