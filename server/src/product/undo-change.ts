import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { AuditedTx } from '#authority/audited.ts';
import type { JsonObject } from '#authority/json.ts';
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
 * Brings back what was before one change of a product: a save like any other, told as one, and looked at first where the shop
 * looks at changes. Only while every field is still what the change made of it, so that nobody's later wish is lost; and once.
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
  // What waits for the shop is not taken back yet, and may be asked for again when it was refused.
  if (undone.ok && undone.waits === 'no') tx.audit.undoes(entry.id);
  return undone;
}

/** The same by whoever runs the shop, of any store: nobody looks at it first, and drafts of the store stay as they are. */
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
  const to = before['state'] as ProductState; // as changeProductState has told it
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
  // A value that is not taken any more, as the kind of a product that was sold since, was one when it was saved.
  return sent.ok && sent.isUnchanged ? changedSince : sent;
}

/** A change of a product of the store that has an inverse and was not taken back; nobody else does meanwhile. */
async function lockEntry(tx: AuditedTx, storeId: number, id: number): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select id::int as id, entity_id::int as entity_id, action, before, after from audit_entries e
    where id = ${id} and store_id = ${storeId} and ${isUndoable} for update`.execute(tx);
  return rows[0];
}

/** Of entries `e`: a plain save that was not taken back. What made a product has nothing before it. */
export const isUndoable = sql<boolean>`(e.entity = 'product' and e.action in ('product.save', 'product.state')
  and e.undone_by is null and e.before is not null and e.after is not null)`;
