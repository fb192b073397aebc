import { isReservedSlug } from '@souk/rules/reserved-words';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Tables whose rows are found by a slug. */
export type SluggedEntity =
  | 'products'
  | 'categories'
  | 'subcategories'
  | 'brands'
  | 'collections'
  | 'stores'
  | 'pages';

export type SlugMove = { id: number; from: string; to: string };

/** Slugs that are in use, or nobody's: at least this one and those that begin with it and a hyphen. */
export async function takenSlugs(
  tx: Transaction<DB>,
  entity: SluggedEntity,
  plain: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(entity)} where slug = ${plain} or slug like ${`${plain}-%`}`.execute(tx);
  return new Set([...rows.map(({ slug }) => slug), ...(isReservedSlug(plain) ? [plain] : [])]);
}

/** Old addresses lead to the row from now on; one that is used again leads nowhere else. */
export async function redirectSlugs(
  tx: Transaction<DB>,
  entity: SluggedEntity,
  moves: readonly SlugMove[],
): Promise<void> {
  if (moves.length === 0) return;
  await freeSlugs(
    tx,
    entity,
    moves.map(({ to }) => to),
  );
  await sql`
    insert into slug_redirects (entity, slug, entity_id)
    select ${entity}, slug, id
    from unnest(${moves.map(({ from }) => from)}::text[], ${moves.map(({ id }) => id)}::int[]) as moved (slug, id)
    on conflict (entity, slug) do update set entity_id = excluded.entity_id, created_at = now()`.execute(tx);
}

/** Slugs that a row has got are redirects no longer. */
export async function freeSlugs(
  tx: Transaction<DB>,
  entity: SluggedEntity,
  slugs: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('slug_redirects')
    .where('entity', '=', entity)
    .where(sql<boolean>`slug = any(${[...slugs]}::text[])`)
    .execute();
}

/** With the row go the redirects to it. */
export async function deleteRedirects(
  tx: Transaction<DB>,
  entity: SluggedEntity,
  ids: readonly number[],
): Promise<void> {
  await tx.deleteFrom('slug_redirects').where('entity', '=', entity).where('entity_id', 'in', ids).execute();
}

/**
 * The id of the row that had this address, or null, to stand in the query that looks for the slug: a page that finds its
 * row by it leads on to today's address.
 */
export const idOfOldSlug = (entity: SluggedEntity, slug: string): RawBuilder<number | null> =>
  sql`(select entity_id from slug_redirects where entity = ${sql.lit(entity)} and slug = ${slug})`;

/** Who chooses a slug of this table waits for others who do, so that two cannot choose the same. */
export async function lockSlugs(tx: Transaction<DB>, entity: SluggedEntity): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slugs'), hashtext(${entity}))`.execute(tx);
}

/** The first of `plain`, `plain-2`, `plain-3`, … that is not taken. */
export function freeSlug(plain: string, taken: ReadonlySet<string>): string {
  let slug = plain;
  for (let number = 2; taken.has(slug); number++) slug = `${plain}-${number}`;
  return slug;
}

/** What led to a row leads to another one of the table from now on: its old addresses, and the one that it had last. */
export async function mergeSlugs(
  tx: Transaction<DB>,
  entity: SluggedEntity,
  { from, into, slug }: { from: number; into: number; slug: string },
): Promise<void> {
  await tx
    .updateTable('slug_redirects')
    .set({ entity_id: into })
    .where('entity', '=', entity)
    .where('entity_id', '=', from)
    .execute();
  await tx
    .insertInto('slug_redirects')
    .values({ entity, slug, entity_id: into })
    .onConflict((conflict) => conflict.columns(['entity', 'slug']).doUpdateSet({ entity_id: into }))
    .execute();
}
