import type { AuditedTx } from '#access/audited.ts';
import { notFound } from '#records/record-kind.ts';

/** Sets whether a store's products skip the shop's approval, where approval is required. */
export async function trustStore(
  tx: AuditedTx,
  { id, isTrusted }: { id: number; isTrusted: boolean },
): Promise<{ ok: true; isUnchanged?: true } | typeof notFound> {
  const store = await tx
    .selectFrom('stores')
    .select(['name', 'skips_approval'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!store) return notFound;
  if (store.skips_approval === isTrusted) return { ok: true, isUnchanged: true };
  await tx.updateTable('stores').set({ skips_approval: isTrusted }).where('id', '=', id).execute();
  tx.audit.record({
    action: 'store.trust',
    entity: 'store',
    entityId: id,
    label: store.name,
    storeId: id,
    before: { is_trusted: store.skips_approval },
    after: { is_trusted: isTrusted },
  });
  return { ok: true };
}
