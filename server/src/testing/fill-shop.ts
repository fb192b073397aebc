import { sql, type Kysely } from 'kysely';
import { bannerInput, pageInput, siteFeatureInput, siteLinkInput } from '@souk/contract/console/content';
import { BANNER_PLACES, LINK_AREAS } from '@souk/rules/window-places';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import { saveBanner } from '#content/records/banner.ts';
import { savePage } from '#content/records/page.ts';
import { saveSiteFeature } from '#content/records/site-feature.ts';
import { saveSiteLink } from '#content/records/site-link.ts';
import { inTransaction } from '#db/transaction.ts';
import { toggleProduct } from '#catalog/product-lists/toggle-product.ts';
import { followStore } from '#seller/follow-store.ts';
import { saveSuggestions } from '#search/save-suggestions.ts';
import type { DB } from '../db/generated/db.d.ts';
import { buildFlashSale } from './build-flash-sale.ts';
import {
  buildBrand,
  buildBundleDeal,
  buildCategory,
  buildCollection,
  buildProduct,
  buildShippingRule,
  buildStore,
  buildSubcategory,
  buildTaxRule,
  buildUser,
  setSetting,
} from './builders.ts';
import { buildVoucher } from './build-voucher.ts';

export type FilledShop = {
  /** Variants, offer, bundle, flash sale, video, voucher, reviews: every field of the contract is set. */
  lampId: number;
  lampInventoryIds: number[];
  /** One variant, no offer. */
  potId: number;
  potInventoryId: number;
  placeId: number;
  storeId: number;
  brandId: number;
  collectionId: number;
  bannerId: number;
  flashSaleId: number;
  /** Follows the store, has the lamp on the wishlist, has reviewed it. */
  userId: number;
};

const onFront = { featured: true, banner_image: 'wide.webp' };

/** A small shop in which no list is empty and no optional field null. Times are around `now`. */
export async function fillShop(db: Kysely<DB>, now: Date): Promise<FilledShop> {
  await setSetting(db, 'vendor_registration', true);
  const userId = await buildUser(db, { name: 'Layla Haddad', email: 'layla@example.com' });
  const storeId = await buildStore(db, { name: 'Noor', slug: 'noor' });
  const categoryId = await buildCategory(db, { title: 'Home', slug: 'home', ...onFront });
  const lamps = { title: 'Lamps', slug: 'lamps', featured: true, in_footer: true };
  const subcategoryId = await buildSubcategory(db, { categoryId, ...lamps });
  const brandId = await buildBrand(db, { title: 'Noor Brass', ...onFront });

  const places = [{ country: '*', pickupPoint: true }];
  const rule = await buildShippingRule(db, { places, freeFromMinor: 100_000_00 });
  await db
    .updateTable('shipping_places')
    .set({ pickup_address_line_2: '2nd floor', pickup_city: 'Berlin' })
    .execute();
  const taxRuleId = await buildTaxRule(db, { percent: 19 });
  const shared = { storeId, categoryId, subcategoryId, brandId, taxRuleId, shippingRuleId: rule.id };
  const lamp = await buildProduct(db, {
    ...shared,
    title: 'Brass lamp',
    slug: 'brass-lamp',
    bundleDealId: await buildBundleDeal(db, { buy: 2, free: 1 }),
    sellingMinor: 5000,
    offeredMinor: 4500,
    tags: 'lamp,brass',
    overview: '<p>Warm light</p>',
    variants: {
      attribute: 'Size',
      values: [
        { title: 'S', stock: 50, sku: 'LAMP-S' },
        { title: 'L', stock: 50, sku: 'LAMP-L', priceMinor: 7000 },
      ],
    },
    input: {
      badge: 'New',
      description: '<p>Brass</p>',
      video: 'https://video.example/lamp',
      video_thumb: 'lamp.webp',
      safety: 'Keep it dry.',
      manufacturer: 'Noor Works, Kabul',
      manufacturer_country: 'AF',
      responsible_person: 'Noor Europe, Berlin',
    },
  });
  await sql`insert into product_image_values
    select i.id, v.id from product_images i, attribute_values v where i.product_id = ${lamp.id}`.execute(db);
  const pot = await buildProduct(db, { ...shared, title: 'Brass pot', slug: 'brass-pot', stock: 50 });
  for (let count = 0; count < 8; count++) await buildProduct(db, { ...shared, title: `Brass bowl ${count}` });

  const flashSaleId = await buildFlashSale(db, {
    start: new Date(now.getTime() - 3_600_000),
    end: new Date(now.getTime() + 3_600_000),
    items: [{ productId: lamp.id, priceMinor: 3000, quota: 40 }],
  });
  const collectionId = await buildCollection(db, {
    title: 'Best of brass',
    slug: 'best-of-brass',
    productIds: [lamp.id, pot.id],
  });
  await fillContent(db);
  await fillReviews(db, { productId: lamp.id, userId });
  await fillVouchers(db, { storeId, now });
  await toggleProduct(db, 'wishlist_items', { userId, productId: lamp.id }, now);
  await followStore(db, { userId, storeId }, now);
  await inTransaction(db, (tx) => saveSuggestions(tx, [{ title: 'brass lamp', popularity: 5 }]));
  await sql`select refresh_search_words()`.execute(db);
  const banner = await db.selectFrom('banners').select('id').orderBy('id').executeTakeFirstOrThrow();
  return {
    lampId: lamp.id,
    lampInventoryIds: lamp.inventoryIds,
    potId: pot.id,
    potInventoryId: pot.inventoryIds[0]!,
    placeId: rule.placeIds[0]!,
    storeId,
    brandId,
    collectionId,
    bannerId: banner.id,
    flashSaleId,
    userId,
  };
}

/** The shop's voucher covers every order of a test. The store's requires more than the lamps cost. */
async function fillVouchers(db: Kysely<DB>, { storeId, now }: { storeId: number; now: Date }) {
  const shared = {
    flat_minor: 100,
    usage_limit: 100,
    limit_per_customer: 10,
    start_time: new Date(now.getTime() - 3_600_000),
    end_time: new Date(now.getTime() + 3_600_000),
  };
  await buildVoucher(db, { ...shared, title: 'Spring', code: 'SPRING' });
  await buildVoucher(db, {
    ...shared,
    title: 'Noor',
    code: 'NOOR',
    store_id: storeId,
    min_spend_minor: 99_900,
  });
}

/** A banner in each place, a link in each area, and one of each other part of the storefront. */
async function fillContent(db: Kysely<DB>): Promise<void> {
  await audited(db, commandActor('test'), async (tx) => {
    const page = { title: 'About us', slug: 'about', description: '<p>Demo data</p>' };
    await savePage(tx, wholeShop, pageInput.parse(page));
    const banner = { title: 'Brass', image: 'wide.webp', target: { kind: 'tags', tags: ['brass'] } };
    for (const place of BANNER_PLACES)
      await saveBanner(tx, wholeShop, bannerInput.parse({ ...banner, place }));
    const link = { title: 'About', target: { kind: 'page', slug: 'about' }, image: 'icon.svg' };
    for (const area of LINK_AREAS) await saveSiteLink(tx, wholeShop, siteLinkInput.parse({ ...link, area }));
    const feature = { title: 'Fast', detail: '<p>Within a day</p>', image: 'van.svg' };
    return saveSiteFeature(tx, wholeShop, siteFeatureInput.parse(feature));
  });
  // Rows of earlier apps may have two link targets.
  await db.updateTable('banners').set({ slug: 'brass', url: 'https://blog.example' }).execute();
  // No act writes scripts (decision 117).
  await db
    .insertInto('custom_scripts')
    .values({ position: 'head', src: 'https://stats.example/a.js' })
    .execute();
}

/** Inserted directly, because the act requires a delivered order. */
async function fillReviews(db: Kysely<DB>, { productId, userId }: { productId: number; userId: number }) {
  const { id } = await db
    .insertInto('reviews')
    .values({
      product_id: productId,
      user_id: userId,
      author_name: 'Layla Haddad',
      rating: 5,
      review: 'Lovely',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('review_images').values({ review_id: id, image: 'review.webp' }).execute();
}
