import type { DRAFT_VIEWS } from '@souk/contract/seller-console/drafts';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';
import type { JsonObject } from '#access/json.ts';

/* Unpublished changes of products. Sellers see their store's drafts; drafts in editing are visible to their author only. */

export type DraftState = 'editing' | 'submitted' | 'rejected' | 'scheduled';
export type DraftRow = Omit<Selectable<DB['product_drafts']>, 'body' | 'state'> & {
  body: JsonObject;
  state: DraftState;
};

/** A store's member, the only one who sees their drafts in editing. */
export type Author = Scope & { userId: number | null };

const ownOf = ({ storeId }: Scope) =>
  storeId === null ? sql<boolean>`true` : sql<boolean>`d.store_id = ${storeId}`;
const seenBy = (author: Author) =>
  sql<boolean>`${ownOf(author)} and (d.state <> 'editing' or d.user_id = ${author.userId})`;

type View = (typeof DRAFT_VIEWS)[number];
const views: Readonly<Record<View, RawBuilder<unknown>>> = {
  drafts: sql`d.state = 'editing'`,
  waiting: sql`d.state in ('submitted', 'scheduled')`,
  sent_back: sql`d.state = 'rejected'`,
};

const columns = sql<DraftRow>`d.*`;

export function sellerDrafts(
  author: Author,
  { view, q }: { view: View; q: string },
): List<DraftRow, 'created'> {
  return {
    name: 'seller-drafts',
    columns,
    from: sql`product_drafts d`,
    id: sql`d.id`,
    usualSort: '-created',
    where: [
      seenBy(author),
      views[view],
      q === '' ? null : sql`d.title ilike ${`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`}`,
    ],
    sorts: { created: { by: sql`d.id`, type: 'integer' } },
  };
}

export async function countDrafts(db: Kysely<DB>, author: Author): Promise<Record<View, number>> {
  const { rows } = await sql<Record<View, number>>`
    select count(*) filter (where ${views.drafts})::int as drafts, count(*) filter (where ${views.waiting})::int as waiting,
      count(*) filter (where ${views.sent_back})::int as sent_back
    from product_drafts d where ${seenBy(author)}`.execute(db);
  return rows[0]!;
}

export async function findDraft(db: Kysely<DB>, author: Author, id: number): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select ${columns} from product_drafts d where d.id = ${id} and ${seenBy(author)}`.execute(db);
  return rows[0];
}

export async function lockDraft(db: Kysely<DB>, author: Author, id: number): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select ${columns} from product_drafts d where d.id = ${id} and ${seenBy(author)} for update`.execute(db);
  return rows[0];
}

/** A product's visible drafts: the author's own and those submitted by the store's members, newest first. */
export async function listOpenDrafts(db: Kysely<DB>, author: Author, productId: number): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select ${columns} from product_drafts d
    where d.product_id = ${productId} and ${seenBy(author)} order by d.id desc`.execute(db);
  return rows;
}

export async function lockOwnDrafts(
  db: Kysely<DB>,
  { userId }: Author,
  productId: number,
): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select ${columns} from product_drafts d
    where d.product_id = ${productId} and d.user_id is not distinct from ${userId} order by d.id for update`.execute(
    db,
  );
  return rows;
}

export async function deleteDraft(db: Kysely<DB>, id: number): Promise<void> {
  await db.deleteFrom('product_drafts').where('id', '=', id).execute();
}

/** Deletes the person's drafts in editing; submitted ones stay without their name. */
export async function eraseDraftAuthor(tx: Kysely<DB>, userId: number): Promise<void> {
  await tx
    .deleteFrom('product_drafts')
    .where('user_id', '=', userId)
    .where('state', '=', 'editing')
    .execute();
  await tx.updateTable('product_drafts').set({ actor_name: '' }).where('user_id', '=', userId).execute();
}
