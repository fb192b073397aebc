import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import { jsonOf } from '#records/changed-fields.ts';
import { notFound, type DeleteOutcome, type KnownRecord } from '#records/record-kind.ts';
import { deleteTexts } from '#texts/save-texts.ts';
import { deleteRedirects } from '#texts/slug-redirects.ts';
import { lockProducts } from './save/lock-products.ts';

/** Deletes a product that was never ordered. Ordered products can only be archived, since orders refer to them. */
export async function deleteProduct(
  tx: AuditedTx,
  scope: Scope,
  { id, version }: KnownRecord,
): Promise<DeleteOutcome> {
  const stored = (await lockProducts(tx, scope, [id])).get(id);
  if (!stored) return notFound;
  if (version !== undefined && version !== stored.version)
    return { ok: false, reason: 'stale', version: stored.version };
  const { lines } = await tx
    .selectFrom('order_lines')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(lines) > 0) return { ok: false, reason: 'in_use', uses: { order_lines: Number(lines) } };
  await tx.deleteFrom('inventories').where('product_id', '=', id).execute();
  await tx.deleteFrom('products').where('id', '=', id).execute();
  await deleteTexts(tx, 'products', [id]);
  await deleteRedirects(tx, 'products', [id]);
  await announceChange(tx, [`product:${id}`, 'lists', 'flash-sale']);
  tx.audit.record({
    action: 'product.delete',
    entity: 'product',
    entityId: id,
    label: stored.values.title,
    storeId: stored.storeId,
    before: jsonOf(stored.values),
    after: null,
  });
  return { ok: true };
}
