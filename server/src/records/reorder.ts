import type { AuditedTx } from '#authority/audited.ts';
import type { Scope } from '#authority/scope.ts';
import { announceChange, type ChangeTag } from '#changes/announce-change.ts';
import { notFound } from './record-kind.ts';

export type ReorderOutcome = { ok: true; isUnchanged?: true } | typeof notFound;

/** `positions` locks and reads, `move` writes. */
type Ordered = {
  entity: string;
  tags: readonly ChangeTag[];
  positions(tx: AuditedTx, ids: readonly number[]): Promise<{ id: number; position: number }[]>;
  move(tx: AuditedTx, moved: ReadonlyMap<number, number>): Promise<unknown>;
};

/**
 * The act that puts records of the shop, all of a kind or some among themselves, in a new order: those that are named come
 * in the places that they have among themselves, and the version of each that moves is raised.
 */
export const reorderOf =
  (kind: Ordered) =>
  (tx: AuditedTx, scope: Scope, { ids }: { ids: readonly number[] }): Promise<ReorderOutcome> =>
    reorder(tx, kind, scope, ids);

async function reorder(
  tx: AuditedTx,
  kind: Ordered,
  scope: Scope,
  ids: readonly number[],
): Promise<ReorderOutcome> {
  const wanted = [...new Set(ids)];
  const rows = scope.storeId === null ? await kind.positions(tx, wanted) : [];
  if (rows.length !== wanted.length) return notFound;
  const before = rows.toSorted((one, other) => one.position - other.position || one.id - other.id);
  // Equal positions, as rows from elsewhere may have them, would leave the order open.
  const places: number[] = [];
  for (const { position } of before) places.push(Math.max(position, (places.at(-1) ?? -1) + 1));
  const old = new Map(rows.map(({ id, position }) => [id, position]));
  const moved = new Map(
    wanted.map((id, index) => [id, places[index]!] as const).filter(([id, place]) => old.get(id) !== place),
  );
  if (moved.size === 0) return { ok: true, isUnchanged: true };
  await kind.move(tx, moved);
  await announceChange(tx, kind.tags);
  tx.audit.record({
    action: `${kind.entity}.reorder`,
    entity: kind.entity,
    entityId: null,
    label: '',
    storeId: null,
    before: { ids: before.map(({ id }) => id) },
    after: { ids: wanted },
  });
  return { ok: true };
}
