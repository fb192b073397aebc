import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { JsonObject } from '#access/json.ts';
import type { Scope } from '#access/scope.ts';
import { notFound, type DeleteOutcome, type SaveOutcome } from '#records/record-kind.ts';
import { listChangesSince, type WindowChange } from './state-queries.ts';
import { draftKinds, type Unreadable } from './draft-kinds.ts';

type Refused = Exclude<SaveOutcome | DeleteOutcome | Unreadable, { ok: true }>;
export type Reverted =
  | { ok: true; count: number; isUnchanged?: true }
  | typeof notFound
  /** This change was refused, so nothing is reverted. */
  | { ok: false; reason: 'refused'; label: string; because: Refused };

/** Records deleted since and recreated: new ID by old ID. */
type NewIds = Map<string, number>;

/**
 * Restores the storefront as of an audit log entry: undoes later changes, newest first, through the regular acts. It is logged and can
 * itself be reverted; if a change can't be undone (a banner of a deleted category), nothing is.
 */
export async function revertWindow(
  tx: AuditedTx,
  scope: Scope,
  { entryId }: { entryId: number },
): Promise<Reverted> {
  if (scope.storeId !== null) return notFound;
  await sql`lock table banners, pages, site_links, site_features, home_page in share row exclusive mode`.execute(
    tx,
  );
  const changes = await listChangesSince(tx, entryId);
  if (!changes) return notFound;
  const newIds: NewIds = new Map();
  let count = 0;
  for (const change of changes) {
    const outcome = await undo(tx, scope, change, newIds);
    if (!outcome.ok) return { ok: false, reason: 'refused', label: change.label, because: outcome };
    if (!('isUnchanged' in outcome)) count += 1;
  }
  return { ok: true, count, ...(count === 0 ? { isUnchanged: true as const } : {}) };
}

const unchanged = { ok: true, isUnchanged: true } as const;

async function undo(tx: AuditedTx, scope: Scope, change: WindowChange, newIds: NewIds) {
  const own = Object.values(draftKinds).find(({ entity }) => entity === change.entity);
  if (!own) return unchanged;
  const { entity, entity_id: oldId, before } = change;
  const today = (id: number) => newIds.get(`${entity} ${id}`) ?? id;
  if (change.action.endsWith('.reorder')) return undoOrder(tx, scope, { own, before, today });
  const id = today(oldId ?? 0);
  const record = await own.read(tx, id);
  // Deletes what was created since, unless it is already gone.
  if (before === null) return record ? own.remove(tx, scope, { id }) : unchanged;
  if (record) return own.save(tx, { ...record.values, ...before, id, version: record.version });
  const made = await own.save(tx, before);
  if (made.ok && oldId !== null) newIds.set(`${entity} ${oldId}`, made.id);
  return made;
}

type Order = {
  own: (typeof draftKinds)[keyof typeof draftKinds];
  before: JsonObject | null;
  today(id: number): number;
};

async function undoOrder(tx: AuditedTx, scope: Scope, { own, before, today }: Order) {
  if (!own.reorder || !Array.isArray(before?.['ids'])) return unchanged;
  const ids = (before['ids'] as number[]).map((id) => today(id));
  const there = await Promise.all(ids.map((id) => own.read(tx, id)));
  const placed = await own.reorder(tx, scope, { ids: ids.filter((_, index) => there[index] !== null) });
  return placed.ok ? placed : unchanged;
}
