import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { shown } from '#db/shown.ts';

/* Reads other domains' rows unchanged, with the conditions under which their page responds with 200. */

/** IDs per file; the protocol allows 50,000 URLs (sitemaps.org). */
const partSize = 10_000;

export async function listCategoryTree(db: Kysely<DB>) {
  const [categories, subcategories] = await Promise.all([
    listTitled(db, 'categories'),
    db
      .selectFrom('subcategories')
      .select(['id', 'title', 'slug', 'category_id'])
      .where('status', '=', shown)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ]);
  return { categories, subcategories };
}

export async function listTitled(db: Kysely<DB>, table: 'categories' | 'brands' | 'collections') {
  return db
    .selectFrom(table)
    .select(['id', 'title', 'slug'])
    .where('status', '=', shown)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function listStores(db: Kysely<DB>) {
  return db
    .selectFrom('stores')
    .select(['id', 'name', 'slug'])
    .where('status', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function listPages(db: Kysely<DB>) {
  return db.selectFrom('pages').select(['id', 'title', 'slug']).orderBy('id').execute();
}

/** Products with a page: `showProduct` refuses the others. */
function publicProducts(db: Kysely<DB>) {
  return db
    .selectFrom('products as p')
    .where('p.status', '=', shown)
    .where('p.store_id', 'in', db.selectFrom('stores').select('id').where('status', '=', 'active'))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('inventories as i').select('i.id').whereRef('i.product_id', '=', 'p.id')),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shipping_places as s')
          .select('s.id')
          .whereRef('s.shipping_rule_id', '=', 'p.shipping_rule_id'),
      ),
    );
}

export async function listProductParts(db: Kysely<DB>) {
  const part = sql<number>`p.id / ${sql.lit(partSize)}`;
  return publicProducts(db)
    .select((select) => [part.as('part'), select.fn.max('p.updated_at').as('updated_at')])
    .groupBy(part)
    .orderBy(part)
    .execute();
}

export async function listProductsOfPart(db: Kysely<DB>, part: number) {
  return publicProducts(db)
    .select(['p.id', 'p.slug', 'p.updated_at'])
    .where('p.id', '>=', part * partSize)
    .where('p.id', '<', (part + 1) * partSize)
    .orderBy('p.id')
    .execute();
}
