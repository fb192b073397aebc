import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listedCountIn, scopeKinds } from './listing-scope.ts';

export type Subject = {
  id: number;
  store_id: number;
  category_id: number;
  subcategory_id: number | null;
  brand_id: number | null;
};

export async function findSuggestionSubject(db: Kysely<DB>, id: number): Promise<Subject | undefined> {
  return db
    .selectFrom('listed_products')
    .select(['id', 'store_id', 'category_id', 'subcategory_id', 'brand_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Limit of counted products outside the category; those of the category are counted exactly. */
const maxElsewhere = 1000;

type Page = { page: number; perPage: number };
type Ids = { ids: number[]; total: number };
/** A set of products, as a condition over `listed_products l`, and its rank. */
type Circle = { nearness: number; where: RawBuilder<unknown> };

/**
 * One page each of recommended products (others of the category, same subcategory first) and also viewed ones (of the brand, store or
 * category, those that share most first), best sellers first, in one statement. Each set is read in index order, so its size doesn't
 * matter. At most `mostElsewhere` products of the brand or store in other categories are counted.
 */
export async function listSuggestedIds(
  db: Kysely<DB>,
  subject: Subject,
  page: Page,
): Promise<{ recommended: Ids; alsoViewed: Ids }> {
  const {
    id,
    brand_id: brand,
    store_id: store,
    category_id: category,
    subcategory_id: subcategory,
  } = subject;
  const ofCategory = sql`l.category_id = ${category}`;
  const notStore = sql`l.store_id <> ${store}`;
  const notBrand = brand === null ? sql`true` : sql`l.brand_id is distinct from ${brand}::int`;
  const ofBrand = sql`l.brand_id = ${brand}`;
  const others = listedCountIn({ kind: scopeKinds.category, id: category });
  const notCategory = sql`l.category_id <> ${category}`;
  // Two index-only counts; no single index covers both conditions.
  const elsewhere = sql`(select least(${sql.lit(maxElsewhere)}, ${sql.join(
    [
      sql`l.store_id = ${store} and ${notCategory}`,
      ...(brand === null ? [] : [sql`${ofBrand} and ${notStore} and ${notCategory}`]),
    ].map(
      (where) =>
        sql`(select count(*) from (select from listed_products l where ${where} limit ${sql.lit(maxElsewhere)}) few)`,
    ),
    sql` + `,
  )}))`;
  const circles: Circle[] = [
    ...(brand === null
      ? [{ nearness: 1, where: sql`l.store_id = ${store}` }]
      : [
          { nearness: 2, where: sql`l.store_id = ${store} and ${ofBrand}` },
          { nearness: 1, where: sql`l.store_id = ${store} and ${notBrand}` },
          { nearness: 1, where: sql`${ofBrand} and ${notStore}` },
        ]),
    { nearness: 0, where: sql`${ofCategory} and ${notBrand} and ${notStore}` },
  ];
  const neighbours: Circle[] =
    subcategory === null
      ? [
          { nearness: 1, where: sql`${ofCategory} and l.subcategory_id is null` },
          { nearness: 0, where: sql`${ofCategory} and l.subcategory_id is not null` },
        ]
      : [
          { nearness: 1, where: sql`l.subcategory_id = ${subcategory} and ${ofCategory}` },
          {
            nearness: 0,
            where: sql`${ofCategory} and l.subcategory_id is distinct from ${subcategory}::int`,
          },
        ];
  const { rows } = await sql<Record<'recommended' | 'viewed', number[]> & Record<'others' | 'seen', number>>`
    select ${pageOf(neighbours, id, page)} as recommended, ${others} - 1 as others,
      ${pageOf(circles, id, page)} as viewed, ${others} + ${elsewhere} - 1 as seen`.execute(db);
  const { recommended, others: total, viewed, seen } = rows[0]!; // a select without `from` has one row
  return { recommended: { ids: recommended, total }, alsoViewed: { ids: viewed, total: seen } };
}

/** Sold-out products aren't moved to the end here, but the indexes start with products in stock, so each is read twice. */
function pageOf(circles: readonly Circle[], but: number, { page, perPage }: Page): RawBuilder<unknown> {
  const offset = (page - 1) * perPage;
  const order = sql`purchased desc, id`;
  const walks = circles.map(
    ({ nearness, where }) => sql`
      select id, purchased, ${sql.lit(nearness)} as nearness from (values (true), (false)) stock (is_there), lateral (
        select l.id, l.purchased from listed_products l
        where ${where} and l.in_stock = is_there and l.id <> ${but} order by ${order} limit ${offset + perPage}
      ) walked`,
  );
  return sql`array(select id from (${sql.join(walks, sql` union all `)}) near
    order by nearness desc, ${order} limit ${sql.lit(perPage)} offset ${offset})`;
}
