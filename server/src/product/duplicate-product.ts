import type { AuditedTx } from '#authority/audited.ts';
import type { Scope } from '#authority/scope.ts';
import { notFound, type SaveOutcome } from '#records/record-kind.ts';
import { readProducts } from './save/read-products.ts';
import { saveProduct } from './save/save-products.ts';

/**
 * Makes a hidden product like this one, of the same store: with an address of its own, nothing in stock, and without
 * the numbers that say which thing a variant is.
 */
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
