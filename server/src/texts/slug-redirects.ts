import { isReservedSlug } from '@souk/rules/reserved-words';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type SluggedEntity =
  | 'products'
  | 'categories'
  | 'subcategories'
  | 'brands'
  | 'collections'
  | 'stores'
  | 'pages';

export type SlugMove = { id: number; from: string; to: string };

/** Slugs in use or reserved: `plain` itself and those that start with it and a hyphen. */
export async function takenSlugs(
  tx: Transaction<DB>,
  entity: SluggedEntity,
  plain: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(entity)} where slug = ${plain} or slug like ${`${plain}-%`}`.execute(tx);
  return new Set([...rows.map(({ slug }) => slug), ...(isReservedSlug(plain) ? [plain] : [])]);
}

/** Redirects old slugs to their row; a slug that is reused replaces its redirect. */
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

/** For deleted rows. */
export async function deleteRedirects(
  tx: Transaction<DB>,
  entity: SluggedEntity,
  ids: readonly number[],
): Promise<void> {
  await tx.deleteFrom('slug_redirects').where('entity', '=', entity).where('entity_id', 'in', ids).execute();
}

/** Subquery for the ID of the row that had this slug, or null: a page that finds its row by it redirects to the current slug. */
export const idOfOldSlug = (entity: SluggedEntity, slug: string): RawBuilder<number | null> =>
  sql`(select entity_id from slug_redirects where entity = ${sql.lit(entity)} and slug = ${slug})`;

/** Serializes choosing slugs of a table, so that they stay unique. */
export async function lockSlugs(tx: Transaction<DB>, entity: SluggedEntity): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slugs'), hashtext(${entity}))`.execute(tx);
}

export function freeSlug(plain: string, taken: ReadonlySet<string>): string {
  let slug = plain;
  for (let number = 2; taken.has(slug); number++) slug = `${plain}-${number}`;
  return slug;
}

/** Redirects a merged row's current and former slugs to another row of the table. */
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
