import { sql } from 'kysely';
import { isOfShop } from '#access/actor.ts';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { enqueue } from '#jobs/enqueue.ts';
import { notFound } from '#records/record-kind.ts';
import { applyBulk } from './apply-bulk.ts';

export const undoDays = 7;

type Started =
  | { ok: true; id: number }
  | typeof notFound
  /** Already started, finished or undone, or nothing is left to do. */
  | { ok: false; reason: 'not_open' };

type Asked = { id: number; now: Date };

/** Applies a checked change in the background: exactly its rows, each once. */
export async function startBulk(tx: AuditedTx, scope: Scope, { id, now }: Asked): Promise<Started> {
  const change = await lockChange(tx, scope, id);
  if (!change) return notFound;
  // A change checked by the shop's staff is applied in their name without approval, so only they may start it.
  const isOpen = change.state === 'checked' && (!change.is_of_shop || isOfShop(tx.audit.actor));
  if (!isOpen) return { ok: false, reason: 'not_open' };
  await tx
    .updateTable('bulk_changes')
    .set({ state: 'running', applied_at: now })
    .where('id', '=', id)
    .execute();
  await enqueue(tx, applyBulk, { id });
  recordAct(tx, change, 'bulk.apply');
  return { ok: true, id };
}

export async function stopBulk(tx: AuditedTx, scope: Scope, { id, now }: Asked): Promise<Started> {
  const change = await lockChange(tx, scope, id);
  if (!change) return notFound;
  if (change.state !== 'checked' && change.state !== 'running') return { ok: false, reason: 'not_open' };
  await tx
    .updateTable('bulk_changes')
    .set({ state: 'cancelled', finished_at: now })
    .where('id', '=', id)
    .execute();
  recordAct(tx, change, 'bulk.stop');
  return { ok: true, id };
}

/**
 * Reverts applied rows in the background, where they are still unchanged. Added units are removed as far as they are still in stock.
 * Returns the new change's ID.
 */
export async function undoBulk(tx: AuditedTx, scope: Scope, { id, now }: Asked): Promise<Started> {
  const change = await lockChange(tx, scope, id);
  if (!change) return notFound;
  if (!canUndo(change, now)) return { ok: false, reason: 'not_open' };
  const { rows } = await sql<{ id: number }>`
    with undoing as (
      insert into bulk_changes
        (store_id, kind, label, state, only_stock, user_id, actor_name, is_of_shop, undoes, created_at, applied_at)
      select store_id, 'undo', label, 'running', only_stock, ${tx.audit.actor.userId}::int, ${tx.audit.actor.name}::text,
        ${isOfShop(tx.audit.actor)}::boolean, id, ${now}::timestamptz, ${now}::timestamptz
      from bulk_changes
      where id = ${id} and not exists (select from bulk_changes where undoes = ${id})
        and exists (select from bulk_rows where change_id = ${id} and state = 'done')
      returning id
    ), turned as (
      insert into bulk_rows (change_id, position, product_id, inventory_id, title, variant, sku, image, before, after,
        is_new, made_version, draft_id, state)
      select undoing.id, position, product_id, inventory_id, title, variant, sku, image, after, before,
        is_new, made_version, draft_id, 'ready'
      from bulk_rows, undoing where change_id = ${id} and bulk_rows.state = 'done'
    )
    select id from undoing`.execute(tx);
  const [undoing] = rows;
  if (!undoing) return { ok: false, reason: 'not_open' };
  await enqueue(tx, applyBulk, undoing);
  recordAct(tx, change, 'bulk.undo');
  return { ok: true, id: undoing.id };
}

type Change = {
  id: number;
  label: string;
  store_id: number;
  state: string;
  is_of_shop: boolean;
  kind: string;
  applied_at: Date | null;
};

const canUndo = ({ kind, state, applied_at: at }: Change, now: Date) =>
  kind !== 'undo' &&
  (state === 'done' || state === 'cancelled') &&
  at !== null &&
  now.getTime() - at.getTime() < undoDays * 24 * 3600 * 1000;

async function lockChange(tx: AuditedTx, { storeId }: Scope, id: number): Promise<Change | undefined> {
  return tx
    .selectFrom('bulk_changes')
    .select(['id', 'label', 'store_id', 'state', 'is_of_shop', 'kind', 'applied_at'])
    .where('id', '=', id)
    .where(storeId === null ? sql<boolean>`true` : sql<boolean>`store_id = ${storeId}`)
    .forUpdate()
    .executeTakeFirst();
}

function recordAct(tx: AuditedTx, { id, label, store_id: storeId, state }: Change, action: string): void {
  tx.audit.record({
    action,
    entity: 'bulk',
    entityId: id,
    label,
    storeId,
    before: { state },
    after: { state: action === 'bulk.stop' ? 'cancelled' : 'running' },
  });
}
