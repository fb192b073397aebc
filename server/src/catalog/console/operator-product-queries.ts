import type { OPERATOR_PRODUCT_VIEWS } from '@souk/contract/console/operator-products';
import { PUBLIC_STATUS } from '@souk/rules/codes';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { productsIn } from '#product/products-in.ts';
import { isListed } from '../product-filter.ts';
import type { List } from '#records/list-page.ts';
import { allOf, beginning } from '#search/tsquery.ts';
import { wordsOf } from '#search/words.ts';

type View = (typeof OPERATOR_PRODUCT_VIEWS)[number];

export type ProductRowOf = {
  id: number;
  title: string;
  slug: string;
  image: string;
  status: number;
  is_archived: boolean;
  is_taken_down: boolean;
  in_stock: boolean;
  store_id: number;
  store: string;
  selling_minor: number;
  offered_minor: number;
  stock: number;
  sold: number;
  rating: string;
  review_count: number;
};

const isPublic = sql`p.status = ${sql.lit(PUBLIC_STATUS.public)}`;
const stays = sql`p.archived_at is null`;

const views: Readonly<Record<View, RawBuilder<unknown>>> = {
  all: stays,
  live: sql`${isPublic} and ${stays} and p.in_stock`,
  sold_out: sql`${isPublic} and ${stays} and not p.in_stock`,
  paused: sql`not ${isPublic} and ${stays}`,
  archived: sql`p.archived_at is not null and p.taken_down_at is null`,
  taken_down: sql`p.taken_down_at is not null`,
};

// Subqueries run for the rows of the page only.
const columns = sql<ProductRowOf>`p.id, p.title, p.slug, p.image, p.status, p.archived_at is not null as is_archived,
  p.taken_down_at is not null as is_taken_down, p.in_stock, p.store_id,
  (select s.name from stores s where s.id = p.store_id) as store, p.selling_minor, p.offered_minor,
  (select coalesce(sum(i.quantity), 0)::int from inventories i where i.product_id = p.id) as stock,
  coalesce((select y.purchased from product_popularity y where y.product_id = p.id), 0) as sold, p.rating, p.review_count`;

/** `in`: a record that they use. */
type Asked = { view: View; q: string; ids: readonly number[]; store: number; in: string };

export function productList({ view, q, ids, store, in: record }: Asked): List<ProductRowOf, 'created'> {
  const used = productsIn(record);
  return {
    name: 'operator-products',
    columns,
    from: sql`products p`,
    id: sql`p.id`,
    where: [
      ids.length > 0 ? sql`p.id = any(${[...ids]}::int[])` : used && view === 'all' ? sql`true` : views[view],
      used,
      store === 0 ? null : sql`p.store_id = ${store}`,
      q === '' ? null : sql`p.id = ${productsMeant(q)}`,
    ],
    sorts: { created: { by: sql`p.id`, type: 'integer' } },
    usualSort: '-created',
  };
}

/** Listed products only: the caller may not have catalog rights, so the list shows what shoppers can see. */
export function listedProducts(asked: Pick<Asked, 'q' | 'ids'>): List<ProductRowOf, 'created'> {
  const { where, ...list } = productList({ ...asked, view: 'all', store: 0, in: '' });
  return { ...list, name: 'operator-commission-products', where: [isListed, stays, ...where] };
}

/** Tiers of `search_products`, each with its own index; 0 holds unlisted products. */
const tiers = [0, 1, 2, 3, 4] as const;

/** IDs of products that match `q`: a product ID, a variant's SKU, or words as in shop search (the index covers unlisted products too). */
export function productsMeant(q: string): RawBuilder<unknown> {
  const words = allOf(wordsOf(q).map((word) => beginning(word)));
  const number = /^\d{1,9}$/.test(q) ? Number(q) : 0;
  const ofTier = tiers.map(
    (tier) =>
      sql`select product_id from search_products where tier = ${sql.lit(tier)} and search @@ ${words}::tsquery`,
  );
  return sql`any(array(
    ${sql.join(ofTier, sql` union all `)}
    union all select product_id from inventories where lower(sku) = lower(${q})
    union all select ${number}::int))`;
}

export type ProductOf = ProductRowOf & {
  version: number;
  description: string;
  created_at: Date;
  taken_down_at: Date | null;
  taken_down_reason: string;
  category: string;
  subcategory: string | null;
  brand: string | null;
  pictures: string[];
};

export async function findProduct(db: Kysely<DB>, id: number): Promise<ProductOf | undefined> {
  const { rows } = await sql<ProductOf>`
    select ${columns}, p.version, p.description, p.created_at, p.taken_down_at, p.taken_down_reason,
      (select c.title from categories c where c.id = p.category_id) as category,
      (select c.title from subcategories c where c.id = p.subcategory_id) as subcategory,
      (select b.title from brands b where b.id = p.brand_id) as brand,
      array(select i.image from product_images i where i.product_id = p.id order by i.position, i.id) as pictures
    from products p where p.id = ${id}`.execute(db);
  return rows[0];
}
