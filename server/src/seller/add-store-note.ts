import type { AuditedTx } from '#access/audited.ts';
import { notFound } from '#records/record-kind.ts';

/** Adds an operators' note about a store. The store sees neither the note nor that it exists. */
export async function addStoreNote(
  tx: AuditedTx,
  { storeId, userId, note, now }: { storeId: number; userId: number | null; note: string; now: Date },
): Promise<{ ok: true } | typeof notFound> {
  const store = await tx.selectFrom('stores').select('name').where('id', '=', storeId).executeTakeFirst();
  if (!store) return notFound;
  await tx
    .insertInto('store_notes')
    .values({ store_id: storeId, user_id: userId, note, created_at: now })
    .execute();
  tx.audit.record({
    action: 'store.note',
    entity: 'store',
    entityId: storeId,
    label: store.name,
    storeId: null,
    before: null,
    after: null,
  });
  return { ok: true };
}
