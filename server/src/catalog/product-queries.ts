import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { precompiledQuery } from '#db/precompiled-query.ts';
import type { DB } from '#db/generated/db.d.ts';
import { oneOf } from '#db/one-of.ts';
import { readTogether } from '#db/read-together.ts';
import { shown } from '#db/shown.ts';
import { labelsOf, placeColumns, sellerOf, shippingColumns } from './shared-queries.ts';

type Flash = {
  product_id: number;
  flash_sale_id: number;
  flash_sale_product_id: number;
  price_minor: number;
  end_time: Date;
  quota: number | null;
  sold: number;
};
type Scope = ExpressionBuilder<DB & { p: DB['products'] }, 'p'>;
type Asked = { ids: readonly number[]; now: Date };
type ProductLookup = { id: number; now: Date };

/** Columns that replies show unchanged under their own name; `productView` converts the rest. */
export const shownAsStored = [
  'title',
  'slug',
  'unit',
  'badge',
  'tags',
  'image',
  'video',
  'video_thumb',
  'warranty',
  'manufacturer',
  'responsible_person',
  'safety',
  'review_count',
  'category_id',
  'subcategory_id',
  'brand_id',
  'tax_rule_id',
  'shipping_rule_id',
  'meta_title',
  'meta_description',
  'meta_keywords',
] as const;

/**
 * A public product of an active store with everything its page shows, in one statement and so from one snapshot and one connection. Times
 * inside nested parts are ISO strings.
 */
export async function findProduct(db: Kysely<DB>, { id, now }: ProductLookup) {
  const [row] = await listWhole(db, { ids: [id], now });
  return row;
}

/** The same without the parts that many products share (`shared-queries.ts`), which are most of the work. Batches concurrent calls. */
export async function findProductAlone(db: Kysely<DB>, { id, now }: ProductLookup) {
  const [row] = await listAlone(db, { ids: [id], now });
  return row;
}

const maxConcurrent = 8;

/** Built once: assembling the hundreds of SQL fragments takes longer than sending them. */
const listWhole = precompiledQuery((db, { ids, now }: Asked) =>
  productQuery(db, { ids, now }).select((scope) => {
    const ofProduct = scope as unknown as Scope; // the parts don't use the joined flash sale
    return [
      ...sellerOf(ofProduct, now),
      ...placeColumns(ofProduct),
      ...shippingColumns(ofProduct),
      ...labelsOf(ofProduct),
    ];
  }),
);

const listAlone = readTogether(
  precompiledQuery((db, asked: Asked) => productQuery(db, asked)),
  maxConcurrent,
);

const productQuery = (db: Kysely<DB>, { ids, now }: Asked) =>
  db
    .selectFrom('products as p')
    .leftJoin(sql<Flash>`running_flash(${now})`.as('f'), (join) =>
      join.onRef('f.product_id', '=', 'p.id').on(sql<boolean>`f.product_id ${oneOf(ids)}`),
    )
    .leftJoin('flash_sales as sale', 'sale.id', 'f.flash_sale_id')
    .leftJoin('flash_sale_products as offer', 'offer.id', 'f.flash_sale_product_id')
    .leftJoin('product_popularity as popularity', 'popularity.product_id', 'p.id')
    .select(shownAsStored.map((name) => `p.${name}` as const))
    .select(['p.id', 'p.overview', 'p.description', 'p.selling_minor', 'p.offered_minor', 'p.status'])
    .select(['p.refundable', 'p.rating', 'p.store_id', 'p.bundle_deal_id', 'p.weight_grams', 'p.dimensions'])
    .select(['p.created_at', 'p.updated_at'])
    .select(['f.price_minor as flash_minor', 'f.end_time as flash_end', 'f.quota as flash_quota'])
    .select(['f.sold as flash_sold', 'sale.id as flash_sale_id', 'sale.title as flash_title'])
    .select('offer.limit_per_shopper as flash_limit')
    .select(sql<number>`coalesce(popularity.purchased, 0)`.as('purchased'))
    .select((scope) => {
      const ofProduct = scope as unknown as Scope; // as above
      return [
        imagesOf(ofProduct).as('images'),
        inventoriesOf(ofProduct).as('inventories'),
        valuesOf(ofProduct).as('values'),
        specificationsOf(ofProduct).as('specifications'),
      ];
    })
    .where(sql<boolean>`p.id ${oneOf(ids)}`)
    .where('p.status', '=', shown)
    .where('p.store_id', 'in', db.selectFrom('stores').select('id').where('status', '=', 'active'));

export type ProductRow = NonNullable<Awaited<ReturnType<typeof findProductAlone>>>;

function imagesOf(scope: Scope) {
  return jsonArrayFrom(
    scope
      .selectFrom('product_images')
      .select(['id', 'image', 'alt', 'created_at', 'updated_at'])
      .select((picture) =>
        jsonArrayFrom(
          picture
            .selectFrom('product_image_values as link')
            .innerJoin('attribute_values as v', 'v.id', 'link.attribute_value_id')
            .select(['v.id as value_id', 'v.attribute_id'])
            .whereRef('link.product_image_id', '=', 'product_images.id')
            .orderBy('v.attribute_id')
            .orderBy('v.position')
            .orderBy('v.id'),
        ).as('values'),
      )
      .whereRef('product_images.product_id', '=', 'p.id')
      .orderBy('position')
      .orderBy('id'),
  );
}

function inventoriesOf(scope: Scope) {
  return jsonArrayFrom(
    scope
      .selectFrom('inventories')
      .select(['id', 'sku', 'gtin', 'price_minor', 'quantity', 'created_at', 'updated_at'])
      .whereRef('inventories.product_id', '=', 'p.id')
      .orderBy('position')
      .orderBy('id'),
  );
}

function valuesOf(scope: Scope) {
  return jsonArrayFrom(
    scope
      .selectFrom('inventories as i')
      .innerJoin('inventory_values as link', 'link.inventory_id', 'i.id')
      .innerJoin('attribute_values as v', 'v.id', 'link.attribute_value_id')
      .innerJoin('attributes as a', 'a.id', 'v.attribute_id')
      .select([
        'link.inventory_id',
        'v.id as value_id',
        'v.title as value_title',
        'v.swatch',
        'v.attribute_id',
      ])
      .select(['v.created_at as value_created_at', 'v.updated_at as value_updated_at'])
      .select([
        'a.title as attribute_title',
        'a.created_at as attribute_created_at',
        'a.updated_at as attribute_updated_at',
      ])
      .whereRef('i.product_id', '=', 'p.id')
      .orderBy('v.attribute_id')
      .orderBy('v.position')
      .orderBy('v.id')
      .orderBy('i.position')
      .orderBy('i.id'),
  );
}

function specificationsOf(scope: Scope) {
  return jsonArrayFrom(
    scope
      .selectFrom('product_specifications')
      .select(['title', 'value'])
      .whereRef('product_specifications.product_id', '=', 'p.id')
      .orderBy('position')
      .orderBy('id'),
  );
}

export async function isArchived(db: Kysely<DB>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
