import type { AuditedTx } from '#access/audited.ts';
import { announceChange } from '#cache/announce-change.ts';
import { notFound } from '#records/record-kind.ts';

export type StoreChange =
  | { ok: true }
  | typeof notFound
  | { ok: false; reason: 'not-active' | 'not-suspended' };

/** Removes a store and its products from the shop. Existing orders continue; cart rows stay, in case it is reopened. */
export async function suspendStore(
  tx: AuditedTx,
  { id, reason, now }: { id: number; reason: string; now: Date },
): Promise<StoreChange> {
  return changeStatus(tx, id, {
    from: 'active',
    to: 'suspended',
    refusal: 'not-active',
    set: { suspended_at: now, suspended_reason: reason },
  });
}

/** Reopens a suspended store as it was. */
export async function reopenStore(tx: AuditedTx, { id }: { id: number }): Promise<StoreChange> {
  return changeStatus(tx, id, {
    from: 'suspended',
    to: 'active',
    refusal: 'not-suspended',
    set: { suspended_at: null, suspended_reason: '' },
  });
}

type Change = {
  from: string;
  to: string;
  refusal: 'not-active' | 'not-suspended';
  set: { suspended_at: Date | null; suspended_reason: string };
};

async function changeStatus(tx: AuditedTx, id: number, change: Change): Promise<StoreChange> {
  const store = await tx
    .selectFrom('stores')
    .select(['name', 'status', 'suspended_reason'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!store) return notFound;
  if (store.status !== change.from) return { ok: false, reason: change.refusal };
  await tx
    .updateTable('stores')
    .set({ status: change.to, ...change.set })
    .where('id', '=', id)
    .execute();
  await announceChange(tx, [`store:${id}`, 'catalog']);
  tx.audit.record({
    action: `store.${change.to}`,
    entity: 'store',
    entityId: id,
    label: store.name,
    storeId: id,
    before: { status: store.status, reason: store.suspended_reason },
    after: { status: change.to, reason: change.set.suspended_reason },
  });
  return { ok: true };
}
