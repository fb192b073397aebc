import type { AuditedTx } from '#access/audited.ts';
import { notFound } from '#records/record-kind.ts';

/** Records who exported a store's data. */
export async function recordStoreExport(
  tx: AuditedTx,
  storeId: number,
): Promise<{ ok: true; slug: string } | typeof notFound> {
  const store = await tx
    .selectFrom('stores')
    .select(['name', 'slug'])
    .where('id', '=', storeId)
    .executeTakeFirst();
  if (!store) return notFound;
  tx.audit.record({
    action: 'store.export',
    entity: 'store',
    entityId: storeId,
    label: store.name,
    storeId,
    before: null,
    after: null,
  });
  return { ok: true, slug: store.slug };
}
