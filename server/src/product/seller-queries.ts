import type { PRODUCT_VIEWS, STOCK_LEVELS } from '@souk/contract/seller-console/products';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';
import { PUBLIC_STATUS } from '@souk/rules/codes';
import type { Stop } from '@souk/contract/seller-console/doctor';
import { productsIn } from './products-in.ts';

/* A store's own products and inventories. Every query requires a scope. */

type SellerProductView = (typeof PRODUCT_VIEWS)[number];

/** Filters of the product list; 0 stands for any category. */
export type ProductQuestion = {
  view: SellerProductView;
  q: string;
  category_id?: number | undefined;
  subcategory_id?: number | undefined;
  stock?: (typeof STOCK_LEVELS)[number] | undefined;
  /** A record that they use. */
  in?: string | undefined;
};

export type SellerProductRow = {
  id: number;
  title: string;
  slug: string;
  image: string;
  status: number;
  is_archived: boolean;
  in_stock: boolean;
  selling_minor: number;
  offered_minor: number;
  stock: number;
  variants: number;
  inventory_id: number | null;
  sold: number;
  rating: string;
  review_count: number;
  stops: Stop[];
  draft: 'waiting' | 'sent_back' | null;
};

const isPublic = sql`p.status = ${sql.lit(PUBLIC_STATUS.public)}`;
const stays = sql`p.archived_at is null`;

/** Reasons why a product can't be bought, most important first, by the contract's names. */
export const stopsOf: Readonly<Record<Exclude<Stop, 'not_shown'>, RawBuilder<boolean>>> = {
  taken_down: sql`p.taken_down_at is not null`,
  store_closed: sql`not exists (select from stores s where s.id = p.store_id and s.status = 'active')`,
  archived: sql`(p.archived_at is not null and p.taken_down_at is null)`,
  paused: sql`(not ${isPublic} and ${stays})`,
  undeliverable: sql`not exists (select from shipping_places place where place.shipping_rule_id = p.shipping_rule_id)`,
  sold_out: sql`not p.in_stock`,
};

export const productStops = sql<Stop[]>`array_remove(array[${sql.join(
  Object.entries(stopsOf).map(([stop, applies]) => sql`case when ${applies} then ${sql.lit(stop)} end`),
)}], null)`;

/** On sale without the product safety information that its category requires. */
export const lacksSafetyInfo = sql<boolean>`(${isPublic} and ${stays} and exists (
  select from categories c left join subcategories s on s.id = p.subcategory_id
  where c.id = p.category_id and is_safety_info_missing(coalesce(nullif(s.safety_info, 'parent'), c.safety_info),
    p.manufacturer, p.manufacturer_country, p.responsible_person, p.safety)))`;

const views: Readonly<Record<SellerProductView, RawBuilder<unknown>>> = {
  all: stays,
  live: sql`${isPublic} and ${stays} and p.in_stock`,
  sold_out: sql`${isPublic} and ${stays} and not p.in_stock`,
  paused: sql`not ${isPublic} and ${stays}`,
  archived: sql`p.archived_at is not null`,
  not_sold: sql`${stays} and (${stopsOf.paused} or ${stopsOf.sold_out} or ${stopsOf.undeliverable} or ${stopsOf.store_closed})`,
  safety_missing: lacksSafetyInfo,
};

export const ownOf = ({ storeId }: Scope) => (storeId === null ? sql`true` : sql`p.store_id = ${storeId}`);

const productColumns = sql<SellerProductRow>`
  p.id, p.title, p.slug, p.image, p.status, p.archived_at is not null as is_archived, p.in_stock, p.selling_minor, p.offered_minor,
  counted.stock, counted.variants, counted.only_id as inventory_id, coalesce(popularity.purchased, 0) as sold, p.rating, p.review_count,
  ${productStops} as stops,
  (select case d.state when 'rejected' then 'sent_back' else 'waiting' end from product_drafts d
    where d.product_id = p.id and d.state <> 'editing' order by d.id desc limit 1) as draft`;

const productsWithStock = sql`products p left join product_popularity popularity on popularity.product_id = p.id cross join lateral (
  select coalesce(sum(quantity), 0)::int as stock, count(*)::int as variants,
    case when count(*) = 1 then min(id) end as only_id
  from inventories where product_id = p.id) counted`;

/** `q`: part of a title, or the beginning of an SKU. */
export function sellerProducts(
  scope: Scope,
  { view, q, stock, in: record = '', ...place }: ProductQuestion,
): List<SellerProductRow, 'created' | 'title' | 'stock'> {
  const used = productsIn(record);
  return {
    name: 'seller-products',
    columns: productColumns,
    from: productsWithStock,
    id: sql`p.id`,
    where: [
      ownOf(scope),
      used && view === 'all' ? null : views[view],
      used,
      matches(q),
      place.category_id ? sql`p.category_id = ${place.category_id}` : null,
      place.subcategory_id ? sql`p.subcategory_id = ${place.subcategory_id}` : null,
      stock ? stockLevels[stock] : null,
    ],
    sorts: {
      created: { by: sql`p.id`, type: 'integer' },
      title: { by: sql`p.title`, type: 'text' },
      stock: { by: sql`counted.stock`, type: 'integer' },
    },
    usualSort: '-created',
  };
}

export const likeOf = (q: string) => q.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);

function matches(q: string): RawBuilder<unknown> | null {
  if (q === '') return null;
  return sql`(p.title ilike ${`%${likeOf(q)}%`} or exists (
    select from inventories where product_id = p.id and sku ilike ${`${likeOf(q)}%`}))`;
}

export type SellerStockRow = {
  id: number;
  product_id: number;
  title: string;
  variant: string;
  image: string;
  sku: string | null;
  on_hand: number;
  sold: number;
  price_minor: number;
  /** The product's; `offered_minor` 0: no offer. */
  selling_minor: number;
  offered_minor: number;
};

/** Low stock threshold, inclusive. */
export const lowStock = 5;

const stockViews = {
  all: null,
  low: sql`i.quantity between 1 and ${sql.lit(lowStock)}`,
  empty: sql`i.quantity = 0`,
} as const;
export type StockView = keyof typeof stockViews;

/** Private products needn't be restocked. */
const isScarce = (view: 'low' | 'empty') => sql`(${stockViews[view]} and ${isPublic})`;

const stockLevels = {
  available: sql`p.in_stock`,
  low: sql`exists (select from inventories i where i.product_id = p.id and ${stockViews.low})`,
  sold_out: sql`not p.in_stock`,
} as const;

const stockColumns = sql<SellerStockRow>`
  i.id, i.product_id, p.title, p.image, i.sku, i.quantity as on_hand, i.taken as sold, i.price_minor,
  p.selling_minor, p.offered_minor,
  coalesce((select string_agg(v.title, ' · ' order by v.attribute_id, v.id)
    from inventory_values iv join attribute_values v on v.id = iv.attribute_value_id where iv.inventory_id = i.id), '') as variant`;
const inventoriesOf = sql`inventories i join products p on p.id = i.product_id`;

export function sellerStock(
  scope: Scope,
  { view, q }: { view: StockView; q: string },
): List<SellerStockRow, 'on_hand' | 'id'> {
  return {
    name: 'seller-stock',
    columns: stockColumns,
    from: inventoriesOf,
    id: sql`i.id`,
    where: [ownOf(scope), stays, view === 'all' ? null : isScarce(view), matches(q)],
    sorts: { on_hand: { by: sql`i.quantity`, type: 'integer' }, id: { by: sql`i.id`, type: 'integer' } },
    usualSort: 'on_hand',
  };
}

export async function countLowStock(db: Kysely<DB>, scope: Scope): Promise<{ low: number; empty: number }> {
  const { rows } = await sql<{ low: number; empty: number }>`
    select count(*) filter (where ${isScarce('low')})::int as low, count(*) filter (where ${isScarce('empty')})::int as empty
    from ${inventoriesOf}
    where ${ownOf(scope)} and ${stays} and i.quantity <= ${sql.lit(lowStock)}`.execute(db);
  return rows[0]!;
}

/** Stock by variant; empty if the product isn't in the scope. */
export async function findStock(
  db: Kysely<DB>,
  scope: Scope,
  productId: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; quantity: number }>`
    select i.id, i.quantity from ${inventoriesOf} where p.id = ${productId} and ${ownOf(scope)}`.execute(db);
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

export async function countProblems(
  db: Kysely<DB>,
  scope: Scope,
): Promise<{ not_sold: number; safety_missing: number }> {
  const { rows } = await sql<{ not_sold: number; safety_missing: number }>`
    select count(*) filter (where ${views.not_sold})::int as not_sold,
      count(*) filter (where ${views.safety_missing})::int as safety_missing
    from products p where ${ownOf(scope)}`.execute(db);
  return rows[0]!;
}
