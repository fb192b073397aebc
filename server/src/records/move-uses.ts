import type { Transaction } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { announceChange } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { notFound, type Common, type RecordKind } from './record-kind.ts';
import { findUses, type RecordMove, type RecordUse } from './record-uses.ts';

export type UsesMoved =
  /** `isWhole` false: the first portion was moved, and `moveFurther` moves the others. */
  | { ok: true; moved: number; isWhole: boolean; isUnchanged?: true }
  | typeof notFound
  /** The other record belongs to another store. */
  | { ok: false; reason: 'other-store' };

type MovedKind<Values extends Common> = RecordKind<Values> & { uses: readonly RecordUse[] };
/** `most`: size of a portion. */
export type Portion = RecordMove & { most: number };

/**
 * Makes everything that uses a record use another one of its kind. Both stay locked until the transaction ends, so that nothing starts to
 * use either meanwhile. What is more than a portion is moved later, so that few rows are locked at a time.
 */
export async function moveUses<Values extends Common>(
  tx: AuditedTx,
  kind: MovedKind<Values>,
  scope: Scope,
  { most, ...move }: Portion,
): Promise<UsesMoved> {
  const both = await lockBoth(tx, kind, scope, move);
  if (!both.ok) return both;
  const movable = kind.uses.filter((use) => use.move);
  const found = await findUses(tx, movable, move.from);
  const moved = found.reduce((sum, { count }) => sum + count, 0);
  if (moved === 0) return { ok: true, moved, isWhole: true, isUnchanged: true };
  const many = movable.find(({ isMany }) => isMany);
  const isWhole = found.every(({ by, count }) => by !== many?.by || count <= most);
  if (isWhole) await moveAll(tx, movable, move);
  else await many?.move?.(tx, { ...move, most });
  await announceMove(tx, kind);
  tx.audit.record({
    action: `${kind.entity}.move-uses`,
    entity: kind.entity,
    entityId: move.from,
    label: both.from.values.title,
    storeId: both.from.storeId,
    before: null,
    after: {
      into: both.into.values.title,
      ...Object.fromEntries(found.map(({ by, count }) => [by, count])),
    },
  });
  return { ok: true, moved, isWhole };
}

/** Moves another portion, and with the last one the rest. Returns whether there are more. */
export async function moveFurther<Values extends Common>(
  tx: Transaction<DB>,
  kind: MovedKind<Values>,
  scope: Scope,
  { most, ...move }: Portion,
): Promise<{ ok: true; isWhole: boolean } | Exclude<UsesMoved, { ok: true }>> {
  const both = await lockBoth(tx, kind, scope, move);
  if (!both.ok) return both;
  const many = kind.uses.find(({ isMany }) => isMany);
  const isWhole = ((await many?.move?.(tx, { ...move, most })) ?? 0) < most;
  if (isWhole) await moveAll(tx, kind.uses, move);
  await announceMove(tx, kind);
  return { ok: true, isWhole };
}

const announceMove = (tx: Transaction<DB>, { tags, uses }: Pick<MovedKind<Common>, 'tags' | 'uses'>) =>
  announceChange(tx, [...new Set([...tags, ...uses.flatMap((use) => use.tags ?? [])])]);

async function moveAll(tx: Transaction<DB>, uses: readonly RecordUse[], move: RecordMove): Promise<void> {
  for (const use of uses) await use.move?.(tx, move);
}

/** In the order of their ids, so that two moves in opposite directions don't deadlock. */
async function lockBoth<Values extends Common>(
  tx: Transaction<DB>,
  kind: MovedKind<Values>,
  scope: Scope,
  { from, into }: RecordMove,
) {
  if (from === into || (kind.isOfShop && scope.storeId !== null)) return notFound;
  const found = new Map<number, Awaited<ReturnType<typeof kind.find>>>();
  for (const id of [from, into].toSorted((one, other) => one - other))
    found.set(id, await kind.find(tx, id, { scope, isLocked: true }));
  const [source, target] = [found.get(from), found.get(into)];
  if (!source || !target) return notFound;
  return target.storeId === null || target.storeId === source.storeId
    ? { ok: true as const, from: source, into: target }
    : { ok: false as const, reason: 'other-store' as const };
}
