import type { AuditedTx } from '#authority/audited.ts';
import { notFound } from '#records/record-kind.ts';

type Told = { ok: true } | typeof notFound;

/** Somebody of the shop begins to edit the products of a store: told in the history of both each time (decision 122). */
export const beginEditing = (tx: AuditedTx, { id, until }: { id: number; until: Date }): Promise<Told> =>
  tell(tx, id, { action: 'store.products-open', after: { until: until.toISOString() } });

/** They say that they are done; who only goes away is done when their session is. */
export const endEditing = (tx: AuditedTx, { id }: { id: number }): Promise<Told> =>
  tell(tx, id, { action: 'store.products-close', after: null });

async function tell(
  tx: AuditedTx,
  id: number,
  told: { action: string; after: { until: string } | null },
): Promise<Told> {
  const store = await tx.selectFrom('stores').select('name').where('id', '=', id).executeTakeFirst();
  if (!store) return notFound;
  tx.audit.record({ ...told, entity: 'store', entityId: id, label: store.name, storeId: id, before: null });
  return { ok: true };
}
