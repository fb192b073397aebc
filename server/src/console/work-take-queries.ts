import { WORK_KINDS, workDecidedBy, type WorkKind } from '@souk/rules/work-kinds';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** An assignment lasts a working day; unfinished items are unassigned by the next morning. */
const takeHours = 8;
const beginOf = (now: Date) => new Date(now.getTime() - takeHours * 3_600_000);

type Item = { kind: WorkKind; item: string };

export type WorkTake = { user_id: number; name: string; at: Date };
type ItemTake = WorkTake & Item;

const deciders = sql.join(WORK_KINDS.map((kind) => sql`(${kind}, ${[...workDecidedBy[kind]]}::text[])`));

/** Current assignments. Excludes members who left or lost the right to decide the kind. */
export const standingTakes = (now: Date): RawBuilder<ItemTake> => sql`
  select t.kind, t.item, t.user_id, u.name, t.at
  from work_takes t join users u on u.id = t.user_id and u.deleted_at is null
    join memberships m on m.user_id = t.user_id and m.store_id is null
    join roles r on r.id = m.role_id
    join (values ${deciders}) decider (kind, rights) on decider.kind = t.kind and decider.rights && r.permissions
  where t.at > ${beginOf(now)}`;

/**
 * Whether an assignment is of the current wait and not of an earlier one that was decided. Kinds whose `since` moves while they wait are
 * exempt: they are decided once, or are one ongoing problem.
 */
export const isOfThisWait = (
  take: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`
  (${take}.kind in ('refund', 'payment', 'job') or ${since} is null or ${take}.at >= ${since})`;

export async function findTake(
  db: Kysely<DB>,
  { kind, item, since, now }: Item & { since: Date | null; now: Date },
): Promise<WorkTake | null> {
  const { rows } = await sql<WorkTake>`
    select take.user_id, take.name, take.at from (${standingTakes(now)}) take
    where take.kind = ${kind} and take.item = ${item} and ${isOfThisWait(sql`take`, sql`${since}::timestamptz`)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function listTakenJobs(db: Kysely<DB>, now: Date): Promise<ItemTake[]> {
  const { rows } = await sql<ItemTake>`
    select take.* from (${standingTakes(now)}) take where take.kind = 'job'`.execute(db);
  return rows;
}

/** Serializes assignments of an item until the transaction ends. */
export async function lockItem(tx: Transaction<DB>, { kind, item }: Item): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`work:${kind}:${item}`}, 0))`.execute(tx);
}

/** Replaces any previous assignment, and deletes expired ones. */
export async function putTake(
  tx: Transaction<DB>,
  { now, ...take }: Item & { user_id: number; at: Date; now: Date },
): Promise<void> {
  await tx.deleteFrom('work_takes').where('at', '<=', beginOf(now)).execute();
  await tx
    .insertInto('work_takes')
    .values(take)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'item']).doUpdateSet({ user_id: take.user_id, at: take.at }),
    )
    .execute();
}

export async function deleteTake(tx: Transaction<DB>, { kind, item }: Item): Promise<void> {
  await tx.deleteFrom('work_takes').where('kind', '=', kind).where('item', '=', item).execute();
}
