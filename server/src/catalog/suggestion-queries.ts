import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type Subject = {
  id: number;
  store_id: number;
  category_id: number;
  subcategory_id: number | null;
  brand_id: number | null;
};

/** What the suggestions of a listed product go by. */
export async function findSuggestionSubject(db: Kysely<DB>, id: number): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select p.id, p.store_id, p.category_id, p.subcategory_id, p.brand_id
    from listed_products p where p.id = ${id}`.execute(db);
  return rows[0];
}

type Page = { page: number; perPage: number };
type Ids = { ids: number[]; total: number };

export async function listRecommendedIds(db: Kysely<DB>, subject: Subject, page: Page): Promise<Ids> {
  return listIds(db, page, {
    where: sql`p.category_id = ${subject.category_id} and p.id <> ${subject.id}`,
    nearness: sql`(p.subcategory_id is not distinct from ${subject.subcategory_id}::int)`,
  });
}

export async function listAlsoViewedIds(db: Kysely<DB>, subject: Subject, page: Page): Promise<Ids> {
  const { brand_id: brand, store_id: store, category_id: category } = subject;
  return listIds(db, page, {
    where: sql`(p.brand_id = ${brand}::int or p.store_id = ${store} or p.category_id = ${category}) and p.id <> ${subject.id}`,
    nearness: sql`(coalesce(p.brand_id = ${brand}::int, false)::int + (p.store_id = ${store})::int)`,
  });
}

async function listIds(
  db: Kysely<DB>,
  { page, perPage }: Page,
  { where, nearness }: { where: RawBuilder<unknown>; nearness: RawBuilder<unknown> },
): Promise<Ids> {
  const [ids, count] = await Promise.all([
    sql<{ id: number }>`
      select p.id from listed_products p where ${where}
      order by ${nearness} desc, p.purchased desc, p.id limit ${perPage} offset ${(page - 1) * perPage}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from listed_products p where ${where}`.execute(
      db,
    ),
  ]);
  return { ids: ids.rows.map((row) => row.id), total: count.rows[0]?.total ?? 0 };
}
