import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { precompiledQuery } from '#db/precompiled-query.ts';
import type { DB } from '#db/generated/db.d.ts';
import { shown } from '#db/shown.ts';
import { idOfOldSlug } from '#texts/slug-redirects.ts';

/** The public category with this slug, or this ID if the text is a number and no slug (CONTRACT §2.2), with its public subcategories. */
export async function findCategory(db: Kysely<DB>, slugOrId: string) {
  const [row] = await listCategories(db, { slugOrId, id: idIn(slugOrId) });
  return row;
}

type Named = { slugOrId: string; id: number };
const listCategories = precompiledQuery((db, { slugOrId, id }: Named) =>
  db
    .selectFrom('categories')
    .select(['id', 'title', 'slug', 'image', 'banner_image', 'meta_title', 'meta_description'])
    .select((category) =>
      jsonArrayFrom(
        category
          .selectFrom('subcategories as s')
          .select(['s.id', 's.title', 's.slug', 's.image'])
          .whereRef('s.category_id', '=', 'categories.id')
          .where('s.status', '=', shown)
          .orderBy('s.position')
          .orderBy('s.id'),
      ).as('children'),
    )
    .where('status', '=', shown)
    .where((where) =>
      where.or([
        where('slug', '=', slugOrId),
        where('id', '=', id),
        where('id', '=', idOfOldSlug('categories', slugOrId)),
      ]),
    )
    .orderBy((order) => order('slug', '=', slugOrId), 'desc'),
);

/** The same for a subcategory of a public category, which `category_slug` and `category_title` name. */
export async function findSubcategory(db: Kysely<DB>, slugOrId: string) {
  const [row] = await listNamedSubcategories(db, { slugOrId, id: idIn(slugOrId) });
  return row;
}

const listNamedSubcategories = precompiledQuery((db, { slugOrId, id }: Named) =>
  db
    .selectFrom('subcategories as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .select([
      's.id',
      's.title',
      's.slug',
      's.image',
      's.meta_title',
      's.meta_description',
      's.status',
      's.featured',
    ])
    .select(['s.category_id', 's.created_at', 's.updated_at', 'c.slug as category_slug'])
    .where('s.status', '=', shown)
    .where('c.status', '=', shown)
    .where((where) =>
      where.or([
        where('s.slug', '=', slugOrId),
        where('s.id', '=', id),
        where('s.id', '=', idOfOldSlug('subcategories', slugOrId)),
      ]),
    )
    .orderBy((order) => order('s.slug', '=', slugOrId), 'desc'),
);

/** 0, which is no row's ID, if the text is not an ID. */
function idIn(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

export async function listCategoryLinks(db: Kysely<DB>) {
  return db
    .selectFrom('categories')
    .select(['id', 'title', 'slug'])
    .where('status', '=', shown)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function listTitled(
  db: Kysely<DB>,
  table: 'categories' | 'brands',
  { page, perPage }: { page: number; perPage: number },
) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom(table)
      .select(['id', 'title', 'slug', 'image'])
      .where('status', '=', shown)
      .orderBy('position')
      .orderBy('id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    db
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('total'))
      .where('status', '=', shown)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export async function findBrand(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('brands')
    .select(['id', 'title', 'slug', 'image', 'banner_image', 'meta_title', 'meta_description'])
    .where('id', '=', id)
    .where('status', '=', shown)
    .executeTakeFirst();
}

export async function findCollection(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('collections')
    .select(['id', 'title', 'slug', 'image'])
    .where('id', '=', id)
    .where('status', '=', shown)
    .executeTakeFirst();
}

type Found = {
  kind: 'categories' | 'subcategories' | 'brands' | 'collections';
  id: number;
  title: string;
  slug: string;
};

/** The public record with this slug: a category before a subcategory, a brand and a collection. */
export async function findBySlug(db: Kysely<DB>, slug: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select * from (
    select 'categories' as kind, id, title, slug, 1 as place from categories where (slug = ${slug} or id = ${idOfOldSlug('categories', slug)}) and status = 1
    union all
    select 'subcategories', s.id, s.title, s.slug, 2 from subcategories s
    join categories c on c.id = s.category_id and c.status = 1 where (s.slug = ${slug} or s.id = ${idOfOldSlug('subcategories', slug)}) and s.status = 1
    union all
    select 'brands', id, title, slug, 3 from brands where (slug = ${slug} or id = ${idOfOldSlug('brands', slug)}) and status = 1
    union all
    select 'collections', id, title, slug, 4 from collections where (slug = ${slug} or id = ${idOfOldSlug('collections', slug)}) and status = 1
    ) named order by slug = ${slug} desc, place, id limit 1`.execute(db);
  return rows[0];
}

export async function findBanner(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('banners')
    .select(['id', 'title', 'slug', 'url', 'source_type', 'source_id', 'tags'])
    .where('id', '=', id)
    .where('status', '=', shown)
    .executeTakeFirst();
}
