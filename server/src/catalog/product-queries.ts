import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { builtOnce } from '#db/built-once.ts';
import type { DB } from '#db/generated/db.d.ts';
import { shown } from '#db/shown.ts';
import { handOverOf } from '#shipping/hand-over-of.ts';
import { isOfferedNow } from '#voucher/is-offered-now.ts';
import { placeKinds } from './place.ts';

type Flash = {
  product_id: number;
  flash_sale_id: number;
  flash_sale_product_id: number;
  price_minor: number;
  end_time: Date;
  quota: number | null;
  sold: number;
};
type Vacation = { back_on: string; is_closed: boolean; note: string };
type Scope = ExpressionBuilder<DB & { p: DB['products'] }, 'p'>;

/** What replies show of a product under its column's name and as it is stored; the rest `productView` translates. */
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
 * A public product of an active store with everything its page shows, as of one moment and in one statement: a page
 * of a dozen queries would take a dozen connections. Inside the nested parts times are ISO texts.
 */
export async function findProduct(db: Kysely<DB>, id: number, now: Date) {
  const [row] = await listProducts(db, { id, now });
  return row;
}

/** Of one: its parts alone are some hundred pieces of SQL, which take longer to put together than to send. */
const listProducts = builtOnce((db, { id, now }: { id: number; now: Date }) =>
  db
    .selectFrom('products as p')
    .leftJoin(sql<Flash>`running_flash(${now})`.as('f'), (join) =>
      join.onRef('f.product_id', '=', 'p.id').on('f.product_id', '=', id),
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
      const ofProduct = scope as unknown as Scope; // the joined flash sale is of no interest to the parts
      return [
        storeOf(ofProduct, now).as('store'),
        categoryOf(ofProduct).as('category'),
        subcategoryOf(ofProduct).as('subcategory'),
        brandOf(ofProduct).as('brand'),
        bundleOf(ofProduct).as('bundle'),
        shippingOf(ofProduct).as('shipping_rule'),
        placesOf(ofProduct).as('places'),
        imagesOf(ofProduct).as('images'),
        inventoriesOf(ofProduct).as('inventories'),
        valuesOf(ofProduct).as('values'),
        specificationsOf(ofProduct).as('specifications'),
        vouchersOf(ofProduct, now).as('vouchers'),
      ];
    })
    .where('p.id', '=', id)
    .where('p.status', '=', shown)
    .where('p.store_id', 'in', db.selectFrom('stores').select('id').where('status', '=', 'active')),
);

export type ProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>;

function storeOf(scope: Scope, now: Date) {
  return jsonObjectFrom(
    scope
      .selectFrom('stores')
      .select([
        'id',
        'name',
        'slug',
        'image',
        'meta_title',
        'meta_description',
        'whatsapp_btn',
        'whatsapp_number',
      ])
      .select([
        'whatsapp_default_msg',
        'rating',
        'review_count',
        'follower_count',
        'country',
        'created_at',
        'updated_at',
      ])
      .select(handOverOf.as('hand_over'))
      .select((store) =>
        store
          .selectFrom('listed_counts as listed')
          .select(sql<number>`coalesce(sum(listed.amount), 0)`.as('total'))
          .where('listed.kind', '=', sql.lit(placeKinds.store))
          .whereRef('listed.place_id', '=', 'stores.id')
          .as('total_products'),
      )
      .select(
        sql<Vacation | null>`store_vacation(away_closed, away_note, away_last, away_from, away_until, ${now})`.as(
          'vacation',
        ),
      )
      .whereRef('stores.id', '=', 'p.store_id'),
  ).$notNull(); // products.store_id is a foreign key
}

/** The steps that lead to a product; a hidden category or subcategory is none. */
function categoryOf(scope: Scope) {
  return jsonObjectFrom(
    scope
      .selectFrom('categories')
      .select(['id', 'title', 'slug', 'image', 'status', 'featured', 'in_footer'])
      .select(['meta_title', 'meta_description', 'created_at', 'updated_at'])
      .whereRef('categories.id', '=', 'p.category_id')
      .where('categories.status', '=', shown),
  );
}

function subcategoryOf(scope: Scope) {
  return jsonObjectFrom(
    scope
      .selectFrom('subcategories')
      .select(['id', 'title', 'slug', 'image', 'status', 'featured', 'in_footer'])
      .select(['meta_title', 'meta_description', 'created_at', 'updated_at'])
      .whereRef('subcategories.id', '=', 'p.subcategory_id')
      .where('subcategories.status', '=', shown),
  );
}

function brandOf(scope: Scope) {
  return jsonObjectFrom(
    scope
      .selectFrom('brands')
      .select(['id', 'title', 'slug'])
      .whereRef('brands.id', '=', 'p.brand_id')
      .where('brands.status', '=', shown),
  );
}

function bundleOf(scope: Scope) {
  return jsonObjectFrom(
    scope
      .selectFrom('bundle_deals')
      .select(['id', 'title', 'buy', 'free'])
      .whereRef('bundle_deals.id', '=', 'p.bundle_deal_id'),
  );
}

function shippingOf(scope: Scope) {
  return jsonObjectFrom(
    scope
      .selectFrom('shipping_rules')
      .select(['id', 'title', 'single_price', 'free_from_minor'])
      .whereRef('shipping_rules.id', '=', 'p.shipping_rule_id'),
  ).$notNull(); // products.shipping_rule_id is a foreign key
}

function placesOf(scope: Scope) {
  return jsonArrayFrom(
    scope
      .selectFrom('shipping_places')
      .select(['id', 'shipping_rule_id', 'country', 'state', 'price_minor', 'day_needed', 'pickup_point'])
      .select([
        'pickup_price_minor',
        'pickup_phone',
        'pickup_address_line_1',
        'pickup_address_line_2',
        'pickup_zip',
      ])
      .select(['pickup_state', 'pickup_city', 'pickup_country'])
      .whereRef('shipping_places.shipping_rule_id', '=', 'p.shipping_rule_id')
      .orderBy('id'),
  );
}

/** Pictures in the seller's order with the attribute values they show. */
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

/** Which attribute values each variant has, in the order they are offered. */
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

/** Public vouchers that can be used now for something of this store: its own and those of the shop. */
function vouchersOf(scope: Scope, now: Date) {
  return jsonArrayFrom(
    scope
      .selectFrom('vouchers as v')
      .select([
        'v.id',
        'v.title',
        'v.code',
        'v.type',
        'v.flat_minor',
        'v.percent',
        'v.min_spend_minor',
        'v.start_time',
      ])
      .select(['v.end_time', 'v.status', 'v.usage_limit', 'v.limit_per_customer'])
      .where(isOfferedNow(now))
      .where((where) =>
        where.or([where('v.store_id', 'is', null), where('v.store_id', '=', where.ref('p.store_id'))]),
      )
      .orderBy('v.end_time')
      .orderBy('v.id')
      .limit(20),
  );
}

/** Whether it was sold here and will not be again. */
export async function isArchived(db: Kysely<DB>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
