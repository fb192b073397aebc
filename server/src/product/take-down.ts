import type { AuditedTx } from '#access/audited.ts';
import { announceChange } from '#cache/announce-change.ts';
import { wholeShop } from '#access/scope.ts';
import { raised } from '#records/owned-by.ts';
import { notFound } from '#records/record-kind.ts';
import { statusOf } from '@souk/rules/visibility';
import { lockProducts } from './save/lock-products.ts';

export type TakenDown =
  | { ok: true; storeId: number; title: string }
  | typeof notFound
  | { ok: false; reason: 'taken-down' | 'not-taken-down' };

/** Archives a product on the shop's behalf; its store can't restore it. */
export async function takeDown(
  tx: AuditedTx,
  { id, reason, now }: { id: number; reason: string; now: Date },
): Promise<TakenDown> {
  const found = await lockTakenDown(tx, id);
  if (!found) return notFound;
  if (found.at !== null) return { ok: false, reason: 'taken-down' };
  await tx
    .updateTable('products')
    .set({ taken_down_at: now, taken_down_reason: reason, archived_at: now })
    .set({ status: statusOf('private'), version: raised })
    .where('id', '=', id)
    .execute();
  await recordAndNotify(tx, found, { action: 'product.take_down', before: null, after: { reason } });
  return { ok: true, storeId: found.storeId, title: found.title };
}

/** Returns it to its store, which may publish it again. */
export async function putBack(tx: AuditedTx, { id }: { id: number }): Promise<TakenDown> {
  const found = await lockTakenDown(tx, id);
  if (!found) return notFound;
  if (found.at === null) return { ok: false, reason: 'not-taken-down' };
  await tx
    .updateTable('products')
    .set({ taken_down_at: null, taken_down_reason: '', archived_at: null, version: raised })
    .where('id', '=', id)
    .execute();
  await recordAndNotify(tx, found, {
    action: 'product.put_back',
    before: { reason: found.reason },
    after: null,
  });
  return { ok: true, storeId: found.storeId, title: found.title };
}

export async function isTakenDown(tx: AuditedTx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('products').select('taken_down_at').where('id', '=', id).executeTakeFirst();
  return row?.taken_down_at != null;
}

type Found = { id: number; storeId: number; title: string; at: Date | null; reason: string };

async function lockTakenDown(tx: AuditedTx, id: number): Promise<Found | null> {
  const stored = (await lockProducts(tx, wholeShop, [id])).get(id);
  if (!stored) return null;
  const row = await tx
    .selectFrom('products')
    .select(['taken_down_at', 'taken_down_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { title } = stored.values;
  return { id, storeId: stored.storeId, title, at: row.taken_down_at, reason: row.taken_down_reason };
}

async function recordAndNotify(
  tx: AuditedTx,
  { id, title, storeId }: Found,
  change: { action: string; before: { reason: string } | null; after: { reason: string } | null },
): Promise<void> {
  await announceChange(tx, [`product:${id}`, 'lists']);
  tx.audit.record({ entity: 'product', entityId: id, label: title, storeId, ...change });
}
