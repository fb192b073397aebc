import type { AuditedTx } from '#access/audited.ts';
import { notFound } from '#records/record-kind.ts';

/** An operator begins to view a store's console as its members do; logged each time (decision 122). */
export async function beginView(
  tx: AuditedTx,
  { id, until }: { id: number; until: Date },
): Promise<{ ok: true } | typeof notFound> {
  const store = await tx.selectFrom('stores').select('name').where('id', '=', id).executeTakeFirst();
  if (!store) return notFound;
  tx.audit.record({
    action: 'store.view-as',
    entity: 'store',
    entityId: id,
    label: store.name,
    storeId: id,
    before: null,
    after: { until: until.toISOString() },
  });
  return { ok: true };
}
