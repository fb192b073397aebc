import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { notFound } from '#records/record-kind.ts';
import { lockProducts } from './save/lock-products.ts';
import { saveProducts, type SavedProducts } from './save/save-products.ts';

export type PriceChange = { id: number; selling_minor: number; offered_minor: number };

/** Changes prices only, all or none; `index`: the row that was refused. */
export async function changePrices(
  tx: AuditedTx,
  scope: Scope,
  rows: readonly PriceChange[],
): Promise<SavedProducts> {
  const stored = await lockProducts(
    tx,
    scope,
    rows.map(({ id }) => id),
  );
  const missing = rows.flatMap(({ id }, index) => (stored.has(id) ? [] : [{ index, refusal: notFound }]));
  if (missing.length > 0) return { ok: false, reason: 'refused', refusals: missing };
  return saveProducts(
    tx,
    scope,
    rows.map(({ id, ...prices }) => {
      const { values } = stored.get(id)!; // the others were refused
      return {
        ...values,
        ...prices,
        id,
        variants: values.variants.map((variant) => ({ ...variant, stock: 0 })),
      };
    }),
  );
}
