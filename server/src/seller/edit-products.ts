import type { AuditedTx } from '#access/audited.ts';
import { notFound } from '#records/record-kind.ts';

type EditOutcome = { ok: true } | typeof notFound;

/** An operator begins to edit a store's products; logged each time for shop and store (decision 122). */
export const beginEditing = (
  tx: AuditedTx,
  { id, until }: { id: number; until: Date },
): Promise<EditOutcome> =>
  recordEditing(tx, id, { action: 'store.products-open', after: { until: until.toISOString() } });

/** Logs that they have finished; otherwise editing ends with their session. */
export const endEditing = (tx: AuditedTx, { id }: { id: number }): Promise<EditOutcome> =>
  recordEditing(tx, id, { action: 'store.products-close', after: null });

async function recordEditing(
  tx: AuditedTx,
  id: number,
  change: { action: string; after: { until: string } | null },
): Promise<EditOutcome> {
  const store = await tx.selectFrom('stores').select('name').where('id', '=', id).executeTakeFirst();
  if (!store) return notFound;
  tx.audit.record({ ...change, entity: 'store', entityId: id, label: store.name, storeId: id, before: null });
  return { ok: true };
}
