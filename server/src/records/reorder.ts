import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange, type ChangeTag } from '#cache/announce-change.ts';
import { notFound } from './record-kind.ts';

export type ReorderOutcome = { ok: true; isUnchanged?: true } | typeof notFound;

type Ordered = {
  entity: string;
  tags: readonly ChangeTag[];
  positions(tx: AuditedTx, ids: readonly number[]): Promise<{ id: number; position: number }[]>;
  move(tx: AuditedTx, moved: ReadonlyMap<number, number>): Promise<unknown>;
};

/** Returns an act that redistributes the named records over their own positions and raises the version of each that moves. */
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
  const orderedIds = [...new Set(ids)];
  const rows = scope.storeId === null ? await kind.positions(tx, orderedIds) : [];
  if (rows.length !== orderedIds.length) return notFound;
  const before = rows.toSorted((one, other) => one.position - other.position || one.id - other.id);
  // Makes positions distinct, since imported rows may have equal ones.
  const places: number[] = [];
  for (const { position } of before) places.push(Math.max(position, (places.at(-1) ?? -1) + 1));
  const old = new Map(rows.map(({ id, position }) => [id, position]));
  const moved = new Map(
    orderedIds
      .map((id, index) => [id, places[index]!] as const)
      .filter(([id, place]) => old.get(id) !== place),
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
    after: { ids: orderedIds },
  });
  return { ok: true };
}
