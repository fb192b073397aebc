import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { precompiledQuery } from '#db/precompiled-query.ts';
import type { DB } from '#db/generated/db.d.ts';
import { shown } from '#db/shown.ts';
import { handOverOf } from '#shipping/hand-over-of.ts';
import { isOfferedNow } from '#marketing/vouchers/is-offered-now.ts';
import { scopeKinds } from './listing-scope.ts';

/*
 * Parts of a product's page that many products share. Read together with the product, or separately if other parts are cached
 * (`take-shared.ts`). Times inside are ISO strings.
 */

type Vacation = { back_on: string; is_closed: boolean; note: string };
type Scope = ExpressionBuilder<DB & { p: DB['products'] }, 'p'>;
type Asked = { id: number; now: Date };

export const sellerOf = (scope: Scope, now: Date) => [
  storeOf(scope, now).as('store'),
  vouchersOf(scope, now).as('vouchers'),
];

/** A product's breadcrumbs; a hidden category or subcategory is omitted. */
export const placeColumns = (scope: Scope) => [
  categoryOf(scope).as('category'),
  subcategoryOf(scope).as('subcategory'),
];

export const shippingColumns = (scope: Scope) => [
  shippingOf(scope).as('shipping_rule'),
  placesOf(scope).as('places'),
];

export const labelsOf = (scope: Scope) => [brandOf(scope).as('brand'), bundleOf(scope).as('bundle')];

export const listShared = {
  seller: precompiledQuery((db, { id, now }: Asked) =>
    ofProduct(db, id).select((scope) => sellerOf(scope as unknown as Scope, now)),
  ),
  place: precompiledQuery((db, { id }: Asked) =>
    ofProduct(db, id).select((scope) => placeColumns(scope as unknown as Scope)),
  ),
  shipping: precompiledQuery((db, { id }: Asked) =>
    ofProduct(db, id).select((scope) => shippingColumns(scope as unknown as Scope)),
  ),
  labels: precompiledQuery((db, { id }: Asked) =>
    ofProduct(db, id).select((scope) => labelsOf(scope as unknown as Scope)),
  ),
};

export type SharedRows = {
  [Kind in keyof typeof listShared]: Awaited<ReturnType<(typeof listShared)[Kind]>>[number];
};

const ofProduct = (db: Kysely<DB>, id: number) => db.selectFrom('products as p').where('p.id', '=', id);

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
          .where('listed.kind', '=', sql.lit(scopeKinds.store))
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

const crumb = [
  'id',
  'title',
  'slug',
  'image',
  'status',
  'featured',
  'in_footer',
  'meta_title',
  'meta_description',
  'created_at',
  'updated_at',
] as const;

function categoryOf(scope: Scope) {
  return jsonObjectFrom(
    scope
      .selectFrom('categories')
      .select(crumb)
      .whereRef('categories.id', '=', 'p.category_id')
      .where('categories.status', '=', shown),
  );
}

function subcategoryOf(scope: Scope) {
  return jsonObjectFrom(
    scope
      .selectFrom('subcategories')
      .select(crumb)
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

/** Public vouchers usable now for something of this store: its own and the shop's. */
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
