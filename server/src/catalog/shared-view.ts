import type { ProductDetail } from '@souk/contract/catalog-entities';
import { timeOf } from '#http/wire-time.ts';
import { freeFrom, placeView } from '#shipping/view.ts';
import type { Overlay, TranslatedRows } from '#texts/translations.ts';
import { offeredVoucherView } from '#marketing/vouchers/view.ts';
import { linkView } from './listing-view.ts';
import type { SharedRows } from './shared-queries.ts';

/** Shared parts of a product's reply, in one language; CONTRACT §3.2. */
export type Shared = {
  seller: {
    store: ProductDetail['store'];
    /** With their end, so that expired ones are dropped from the cached part. */
    vouchers: readonly { endMs: number; view: ProductDetail['vouchers'][number] }[];
  };
  place: SharedRows['place'];
  shipping: ProductDetail['shipping_rule'];
  labels: { brand: ProductDetail['brand']; bundle: ProductDetail['bundle_deal'] };
};
export type Kind = keyof Shared;

type Reader = { overlay: Overlay; currency: string };

const present = <Row>(row: Row | null) => (row === null ? [] : [row]);

export const textsOfShared: { [K in Kind]: (row: SharedRows[K]) => TranslatedRows[] } = {
  seller: ({ vouchers }) => [{ entity: 'vouchers', rows: vouchers }],
  place: ({ category, subcategory }) => [
    { entity: 'categories', rows: present(category) },
    { entity: 'subcategories', rows: present(subcategory) },
  ],
  shipping: ({ shipping_rule }) => [{ entity: 'shipping_rules', rows: [shipping_rule] }],
  labels: ({ brand, bundle }) => [
    { entity: 'brands', rows: present(brand) },
    { entity: 'bundle_deals', rows: present(bundle) },
  ],
};

const crumbTexts = ['title', 'meta_title', 'meta_description'] as const;

export const sharedView: { [K in Kind]: (row: SharedRows[K], by: Reader) => Shared[K] } = {
  seller: ({ store, vouchers }, { overlay, currency }) => ({
    store: storeView(store),
    vouchers: vouchers.map((voucher) => ({
      endMs: Date.parse(voucher.end_time),
      view: offeredVoucherView(overlay('vouchers', voucher, ['title']), currency),
    })),
  }),
  place: ({ category, subcategory }, { overlay }) => ({
    category: category && overlay('categories', category, crumbTexts),
    subcategory: subcategory && overlay('subcategories', subcategory, crumbTexts),
  }),
  shipping: ({ shipping_rule, places }, { overlay, currency }) =>
    shippingView({ shipping_rule: overlay('shipping_rules', shipping_rule, ['title']), places }, currency),
  labels: ({ brand, bundle }, { overlay }) => ({
    brand: brand && linkView(overlay('brands', brand, ['title'])),
    bundle: bundle && bundleView(overlay('bundle_deals', bundle, ['title'])),
  }),
};

function storeView(row: SharedRows['seller']['store']): ProductDetail['store'] {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    image: row.image,
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    whatsapp_btn: row.whatsapp_btn ? 1 : 0,
    whatsapp_number: row.whatsapp_number,
    whatsapp_default_msg: row.whatsapp_default_msg,
    rating: Number(row.rating),
    review_count: row.review_count,
    followers_count: row.follower_count,
    total_products: row.total_products ?? 0,
    country: row.country,
    vacation: row.vacation,
    hand_over: row.hand_over,
    created_at: timeOf(row.created_at),
    updated_at: timeOf(row.updated_at),
  };
}

function shippingView(
  { shipping_rule: rule, places }: SharedRows['shipping'],
  currency: string,
): ProductDetail['shipping_rule'] {
  return {
    id: rule.id,
    title: rule.title,
    single_price: rule.single_price ? 1 : 0,
    free_from: freeFrom(rule, currency),
    shipping_places: places.map((place) => placeView(place, currency)),
  };
}

type Bundle = NonNullable<SharedRows['labels']['bundle']>;

const bundleView = ({ id, buy, free, title }: Bundle) => ({ id, buy, free, title });
