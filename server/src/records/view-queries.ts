import { sql, type Kysely, type Transaction } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';

/** The user, and their store (null: the operator console). */
export type Viewer = Scope & { userId: number };
export type ViewRow = { id: number; title: string; query: string; is_shared: boolean; is_own: boolean };

const viewsIn = (db: Kysely<DB>, { storeId, userId }: Viewer) =>
  db
    .selectFrom('list_views')
    .select(['id', 'title', 'query', 'is_shared'])
    .select(sql<boolean>`user_id = ${userId}`.as('is_own'))
    .where('store_id', 'is not distinct from', storeId);

/** Own views first, in order of creation. Shared views disappear when their owner leaves the team. */
export const listViews = (db: Kysely<DB>, viewer: Viewer, list: string): Promise<ViewRow[]> =>
  viewsIn(db, viewer)
    .where('list', '=', list)
    .where(
      sql<boolean>`(user_id = ${viewer.userId} or is_shared and exists (
        select from memberships m where m.user_id = list_views.user_id and m.store_id is not distinct from list_views.store_id))`,
    )
    .orderBy('is_own', 'desc')
    .orderBy('id')
    .execute();

export async function countOwnViews(
  db: Kysely<DB>,
  { storeId, userId }: Viewer,
  list: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('list_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('store_id', 'is not distinct from', storeId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const lockOwnView = (tx: Transaction<DB>, viewer: Viewer, id: number) =>
  viewsIn(tx, viewer)
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .forUpdate()
    .executeTakeFirst();

export async function insertView(
  tx: Transaction<DB>,
  { userId, storeId }: Viewer,
  view: { list: string; title: string; query: string; is_shared: boolean },
): Promise<number> {
  const { id } = await tx
    .insertInto('list_views')
    .values({ ...view, user_id: userId, store_id: storeId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateView(
  tx: Transaction<DB>,
  id: number,
  view: { title: string; query: string; is_shared: boolean },
): Promise<void> {
  await tx.updateTable('list_views').set(view).where('id', '=', id).execute();
}

export async function deleteView(tx: Transaction<DB>, id: number): Promise<void> {
  await tx.deleteFrom('list_views').where('id', '=', id).execute();
}
