import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { AuditedTx } from '#access/audited.ts';
import type { JsonObject } from '#access/json.ts';
import { jsonOf } from '#records/changed-fields.ts';
import { notFound } from '#records/record-kind.ts';
import { noApproval, type ApprovalRule } from './approval/approval-of.ts';
import type { Author } from './approval/draft-queries.ts';
import { sendChanges, type Sent } from './approval/send-product.ts';
import { changeProductState, type ProductState } from './change-product-state.ts';
import { lockProducts } from './save/lock-products.ts';
import type { StoredProduct } from './save/product-values.ts';

export type UndoneChange =
  | Sent
  | { ok: false; reason: 'changed-since' }
  | { ok: false; reason: 'taken-down' };

type Entry = { id: number; entity_id: number; action: string; before: JsonObject; after: JsonObject };
type Asked = { entryId: number; approval: ApprovalRule; now: Date };

/**
 * Restores the values before a change of a product, as an ordinary save, subject to approval. Refused if a field has changed since, or if
 * already undone.
 */
export async function undoProductChange(
  tx: AuditedTx,
  author: Author & { storeId: number },
  { entryId, approval, now }: Asked,
): Promise<UndoneChange> {
  const entry = await lockEntry(tx, author.storeId, entryId);
  if (!entry) return notFound;
  const stored = (await lockProducts(tx, author, [entry.entity_id])).get(entry.entity_id);
  if (!stored) return notFound;
  const undone =
    entry.action === 'product.state'
      ? await undoState(tx, author, { entry, stored })
      : await undoSave(tx, author, { entry, stored, approval, now });
  // A change that waits for approval isn't undone yet; if rejected it can be requested again.
  if (undone.ok && undone.waits === 'no') tx.audit.undoes(entry.id);
  return undone;
}

/** The operator's variant, for any store: no approval, and the store's drafts stay. */
export async function undoOfStore(
  tx: AuditedTx,
  { entryId, now }: { entryId: number; now: Date },
): Promise<UndoneChange> {
  const entry = await tx
    .selectFrom('audit_entries')
    .select('store_id')
    .where('id', '=', entryId)
    .executeTakeFirst();
  if (entry?.store_id == null) return notFound;
  const author = { storeId: entry.store_id, userId: tx.audit.actor.userId };
  return undoProductChange(tx, author, { entryId, approval: noApproval, now });
}

const changedSince = { ok: false, reason: 'changed-since' } as const;
type Known = { entry: Entry; stored: StoredProduct };

async function undoState(
  tx: AuditedTx,
  author: Author,
  { entry: { before, after }, stored }: Known,
): Promise<UndoneChange> {
  const state = stored.isArchived ? 'archived' : stored.values.status;
  if (after['state'] !== state) return changedSince;
  const to = before['state'] as ProductState; // written by changeProductState
  const moved = await changeProductState(tx, author, { id: stored.id, state: to });
  return moved.ok ? { ...moved, waits: 'no' } : moved;
}

async function undoSave(
  tx: AuditedTx,
  author: Author & { storeId: number },
  { entry: { before, after }, stored, approval, now }: Known & Omit<Asked, 'entryId'>,
): Promise<UndoneChange> {
  const current = jsonOf(stored.values);
  const names = Object.keys(after);
  if (!names.every((name) => isDeepStrictEqual(current[name] ?? null, after[name]))) return changedSince;
  const changes = Object.fromEntries(
    names.map((name) => [name, { from: after[name] ?? null, to: before[name] ?? null }]),
  );
  const sent = await sendChanges(tx, author, {
    id: stored.id,
    base: stored.version,
    changes,
    approval,
    publishAt: null,
    now,
    keepsTyped: true,
  });
  // A value that was valid when saved may no longer be, such as a variant that was sold since.
  return sent.ok && sent.isUnchanged ? changedSince : sent;
}

async function lockEntry(tx: AuditedTx, storeId: number, id: number): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select id::int as id, entity_id::int as entity_id, action, before, after from audit_entries e
    where id = ${id} and store_id = ${storeId} and ${isUndoable} for update`.execute(tx);
  return rows[0];
}

/** For entry `e`: a plain save that was not undone. Creations have no values before. */
export const isUndoable = sql<boolean>`(e.entity = 'product' and e.action in ('product.save', 'product.state')
  and e.undone_by is null and e.before is not null and e.after is not null)`;
