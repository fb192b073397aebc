import { sql, type Kysely, type Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { precompiledQuery } from '#db/precompiled-query.ts';
import type { DB } from '#db/generated/db.d.ts';
import { oneOf } from '#db/one-of.ts';
import { usableVatNumber } from '#product/commission/usable-vat-number.ts';
import { handOverOf } from '#shipping/hand-over-of.ts';
import type { EndedOffer } from './line-changes.ts';

/* Reads everything that cart rows refer to, in one query for all rows. */

export type RunningFlash = {
  product_id: number;
  flash_sale_product_id: number;
  price_minor: number;
  end_time: Date;
  quota: number | null;
  sold: number;
};

/** The store's status for shoppers: `away` while it is closed for vacation. */
const storeStatus = (now: Date) =>
  sql<string>`store_status(stores.status, stores.away_closed, stores.away_from, stores.away_until, ${now})`.as(
    'store_status',
  );

/** The schema's `running_flash(at)` as a table: the current flash price of each product. */
export function runningFlash(now: Date) {
  return sql<RunningFlash>`running_flash(${now})`.as('flash');
}

/** The schema's `commission_rule_of(…)` as a table: the matching commission rule of each product. */
const commissionRule = (now: Date) =>
  sql<{
    id: number;
    percent: string;
  }>`commission_rule_of(products.store_id, products.category_id, products.brand_id, ${now})`.as(
    'commission_rule',
  );

/** 0 unless the store collects its cash itself, and without a currency. */
const owedByStore = (currency: string | null) =>
  sql<number>`case when stores.cash_collected_by = 'seller' then store_owes(stores.id, ${currency}::text) else 0 end`.as(
    'store_owes_minor',
  );

type AskedItems = { ids: readonly number[]; now: Date; owedIn: string | null };

export const listCartItems = precompiledQuery((db, { ids, now, owedIn }: AskedItems) =>
  db
    .selectFrom('inventories')
    .innerJoin('products', 'products.id', 'inventories.product_id')
    .innerJoin('stores', 'stores.id', 'products.store_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('tax_rules', 'tax_rules.id', 'products.tax_rule_id')
    .innerJoin('shipping_rules', 'shipping_rules.id', 'products.shipping_rule_id')
    .leftJoin('bundle_deals', 'bundle_deals.id', 'products.bundle_deal_id')
    .leftJoin(runningFlash(now), 'flash.product_id', 'products.id')
    .leftJoinLateral(commissionRule(now), (join) => join.onTrue())
    .leftJoin('flash_sale_products', 'flash_sale_products.id', 'flash.flash_sale_product_id')
    .select([
      'inventories.id as inventory_id',
      'inventories.sku',
      'inventories.price_minor',
      'inventories.quantity',
      'inventories.position',
      'inventories.created_at',
      'inventories.updated_at',
      'products.id as product_id',
      'products.store_id',
      'products.category_id',
      'products.title',
      'products.slug',
      'products.image',
      'products.unit',
      'products.selling_minor',
      'products.offered_minor',
      'products.status',
      'products.rating',
      'products.review_count',
      'products.tax_rule_id',
      'products.shipping_rule_id',
      'products.bundle_deal_id',
      'stores.name as store_name',
      'stores.slug as store_slug',
      'stores.commission_percent',
      'stores.country as store_country',
      'stores.shipped_by as store_shipped_by',
      'stores.goods_in as store_goods_in',
      usableVatNumber('stores').as('store_vat_number'),
      handOverOf.as('store_hand_over'),
      'categories.commission_percent as category_commission_percent',
      'commission_rule.id as commission_rule_id',
      'commission_rule.percent as commission_rule_percent',
      'tax_rules.title as tax_title',
      'tax_rules.type as tax_type',
      'tax_rules.flat_minor as tax_flat_minor',
      'tax_rules.percent as tax_percent',
      'tax_rules.created_at as tax_created_at',
      'tax_rules.updated_at as tax_updated_at',
      'shipping_rules.title as shipping_rule_title',
      'shipping_rules.single_price',
      'shipping_rules.free_from_minor',
      'bundle_deals.title as bundle_title',
      'bundle_deals.buy as bundle_buy',
      'bundle_deals.free as bundle_free',
      'flash.flash_sale_product_id',
      'flash.price_minor as flash_price_minor',
      'flash.end_time as flash_end_time',
      'flash.quota as flash_quota',
      'flash.sold as flash_sold',
      'flash_sale_products.limit_per_shopper',
    ])
    .select([storeStatus(now), owedByStore(owedIn)])
    .select([attributesOf(db).as('attributes'), imagesOf(db).as('images'), placesOnce(db).as('places')])
    .where(isOneOf(ids)),
);
export type CartItemRow = Awaited<ReturnType<typeof listCartItems>>[number];

export async function listInventories(db: Kysely<DB>, inventoryIds: readonly number[]) {
  return db.selectFrom('inventories').selectAll().where(isOneOf(inventoryIds)).execute();
}

function attributesOf(db: Kysely<DB>) {
  return jsonArrayFrom(
    db
      .selectFrom('inventory_values')
      .innerJoin('attribute_values', 'attribute_values.id', 'inventory_values.attribute_value_id')
      .innerJoin('attributes', 'attributes.id', 'attribute_values.attribute_id')
      .select([
        'attributes.id as attribute_id',
        'attributes.title as attribute_title',
        'attribute_values.id as value_id',
        'attribute_values.title as value_title',
      ])
      .where('inventory_values.inventory_id', '=', sql.ref<number>('inventories.id'))
      .orderBy('attributes.id')
      .orderBy('attribute_values.position')
      .orderBy('attribute_values.id'),
  );
}

/** One row per image and attribute value; an image of the whole product has one row with nulls. */
function imagesOf(db: Kysely<DB>) {
  return jsonArrayFrom(
    db
      .selectFrom('product_images')
      .leftJoin('product_image_values', 'product_image_values.product_image_id', 'product_images.id')
      .leftJoin('attribute_values', 'attribute_values.id', 'product_image_values.attribute_value_id')
      .select([
        'product_images.id',
        'product_images.image',
        'product_images.created_at',
        'product_images.updated_at',
        'attribute_values.id as value_id',
        'attribute_values.attribute_id',
      ])
      .where('product_images.product_id', '=', sql.ref<number>('inventories.product_id'))
      .orderBy('product_images.position')
      .orderBy('product_images.id')
      .orderBy('attribute_values.id'),
  );
}

/** A rule may have a place for every country, and most lines share a rule: only the first line of each rule includes its places. */
function placesOnce(db: Kysely<DB>) {
  const places = jsonArrayFrom(
    db
      .selectFrom('shipping_places')
      .selectAll()
      .where('shipping_rule_id', '=', sql.ref<number>('products.shipping_rule_id'))
      .orderBy('id'),
  );
  return sql<
    { [K in keyof Place]: Place[K] extends Date ? string : Place[K] }[] | null
  >`case row_number() over (partition by products.shipping_rule_id order by inventories.id) when 1 then ${places} end`;
}
type Place = Selectable<DB['shipping_places']>;

export async function listEndedOffers(
  db: Kysely<DB>,
  { productIds, now }: { productIds: readonly number[]; now: Date },
): Promise<EndedOffer[]> {
  const rows = await db
    .selectFrom('flash_sale_products as offer')
    .innerJoin('flash_sales as sale', 'sale.id', 'offer.flash_sale_id')
    .select(['offer.product_id', 'offer.price_minor'])
    .where(sql<boolean>`offer.product_id ${oneOf(productIds)}`)
    .where('sale.start_time', '<=', now)
    .where((eb) =>
      eb.or([
        eb('sale.end_time', '<=', now),
        eb('sale.status', '!=', 1),
        eb('offer.sold', '>=', eb.ref('offer.quota')),
      ]),
    )
    .execute();
  return rows.map((row) => ({ productId: row.product_id, priceMinor: row.price_minor }));
}

/** The variants of a product with what determines their price. `isKept` locks them against deletion until the transaction ends. */
export async function listVariants(
  db: Kysely<DB>,
  { productId, now, isLocked }: { productId: number; now: Date; isLocked: boolean },
) {
  return isLocked ? listLocked(db, { productId, now }) : listAsTheyAre(db, { productId, now });
}

type OfProduct = { productId: number; now: Date };
const listAsTheyAre = precompiledQuery((db, of: OfProduct) => variantsOf(db, of));
const listLocked = precompiledQuery((db, of: OfProduct) => variantsOf(db, of).forKeyShare('inventories'));

function variantsOf(db: Kysely<DB>, { productId, now }: OfProduct) {
  return db
    .selectFrom('inventories')
    .innerJoin('products', 'products.id', 'inventories.product_id')
    .innerJoin('stores', 'stores.id', 'products.store_id')
    .leftJoin(runningFlash(now), 'flash.product_id', 'products.id')
    .select([
      'inventories.id',
      'inventories.product_id',
      'inventories.quantity as stock',
      'inventories.price_minor',
      'products.selling_minor',
      'products.offered_minor',
      'products.status',
      'products.store_id',
      'flash.price_minor as flash_price_minor',
    ])
    .select(storeStatus(now))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('inventory_values')
            .select('attribute_value_id')
            .whereRef('inventory_id', '=', 'inventories.id'),
        )
        .as('has_attributes'),
    )
    .where('inventories.product_id', '=', productId)
    .orderBy('inventories.position')
    .orderBy('inventories.id');
}

function isOneOf(inventoryIds: readonly number[]) {
  return sql<boolean>`inventories.id ${oneOf(inventoryIds)}`;
}
