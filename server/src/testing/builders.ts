import { brandInput, categoryInput, subcategoryInput } from '@souk/contract/console/groupings';
import { flashSaleInput } from '@souk/contract/console/offers';
import { bundleDealInput, shippingRuleInput, taxRuleInput } from '@souk/contract/console/trade-rules';
import type { Kysely } from 'kysely';
import { commandActor } from '#authority/actor.ts';
import { audited, type AuditedTx } from '#authority/audited.ts';
import { saveBrand } from '#product/groupings/brand.ts';
import { saveCategory } from '#product/groupings/category.ts';
import { saveSubcategory } from '#product/groupings/subcategory.ts';
import { saveBundleDeal } from '#product/rules/bundle-deal.ts';
import { saveTaxRule } from '#product/rules/tax-rule.ts';
import type { SaveOutcome } from '#records/record-kind.ts';
import { saveShippingRule } from '#shipping/shipping-rule.ts';
import type { DB } from '../db/generated/db.d.ts';
import { saveFlashSale } from '../flash-sale/flash-sale.ts';

/*
 * People and goods for tests, so that a test reads as a story: `buildProduct(db, { stock: 5 })`. Money in minor
 * units of USD. What acts write is saved by them, but for products (see there). Each builder returns ids.
 */

const wholeShop = { storeId: null };

/** The id of what the act has saved, in a transaction of its own. Throws when it was refused. */
async function saved(db: Kysely<DB>, act: (tx: AuditedTx) => Promise<SaveOutcome>): Promise<number> {
  const outcome = await audited(db, commandActor('test'), act);
  if (outcome.ok) return outcome.id;
  throw new Error(`What a test wanted to build was refused: ${JSON.stringify(outcome)}`);
}

let counter = 0;
const next = () => ++counter;

export async function buildUser(
  db: Kysely<DB>,
  user: { name?: string; email?: string } = {},
): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({
      name: user.name ?? 'Layla Haddad',
      email: user.email ?? `person${next()}@example.com`,
      verified_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function buildStore(
  db: Kysely<DB>,
  store: { name?: string; slug?: string } = {},
): Promise<number> {
  const number = next();
  const row = await db
    .insertInto('stores')
    .values({
      name: store.name ?? `Store ${number}`,
      slug: store.slug ?? `store-${number}`,
      image: 'store.webp',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Without a store: makes an owner of the shop. */
export async function makeOwner(
  db: Kysely<DB>,
  userId: number,
  storeId: number | null = null,
): Promise<void> {
  const role_id = storeId === null ? 1 : 7;
  await db.insertInto('memberships').values({ user_id: userId, store_id: storeId, role_id }).execute();
}

export async function buildCategory(
  db: Kysely<DB>,
  category: { title?: string; slug?: string } = {},
): Promise<number> {
  const number = next();
  const input = categoryInput.parse({
    title: category.title ?? `Category ${number}`,
    slug: category.slug ?? `category-${number}`,
    image: 'category.webp',
  });
  return saved(db, (tx) => saveCategory(tx, wholeShop, input));
}

export async function buildSubcategory(
  db: Kysely<DB>,
  subcategory: { categoryId: number; title?: string; slug?: string },
): Promise<number> {
  const number = next();
  const input = subcategoryInput.parse({
    category_id: subcategory.categoryId,
    title: subcategory.title ?? `Subcategory ${number}`,
    slug: subcategory.slug ?? `subcategory-${number}`,
    image: 'subcategory.webp',
  });
  return saved(db, (tx) => saveSubcategory(tx, wholeShop, input));
}

export async function buildBrand(db: Kysely<DB>, brand: { title?: string } = {}): Promise<number> {
  const number = next();
  const title = brand.title ?? `Brand ${number}`;
  const input = brandInput.parse({ title, slug: `brand-${number}`, image: 'brand.webp' });
  return saved(db, (tx) => saveBrand(tx, wholeShop, input));
}

export type PlaceInput = {
  country?: string;
  state?: string;
  priceMinor?: number;
  dayNeeded?: number;
  pickupPriceMinor?: number;
  pickupPoint?: boolean;
};

/** A rule with its places; by default one place for everywhere at 5.00 per line. A price of pickup without a pickup point is lost. */
export async function buildShippingRule(
  db: Kysely<DB>,
  rule: { singlePrice?: boolean; places?: PlaceInput[] } = {},
): Promise<{ id: number; placeIds: number[] }> {
  const input = shippingRuleInput.parse({
    title: `Shipping ${next()}`,
    per: (rule.singlePrice ?? true) ? 'line' : 'piece',
    places: (rule.places ?? [{}]).map((place) => ({
      country: place.country ?? '*',
      state: place.state ?? '',
      price_minor: place.priceMinor ?? 500,
      days: place.dayNeeded ?? 3,
      pickup: place.pickupPoint ? { price_minor: place.pickupPriceMinor ?? 0 } : null,
    })),
  });
  const id = await saved(db, (tx) => saveShippingRule(tx, wholeShop, input));
  const places = await db
    .selectFrom('shipping_places')
    .select('id')
    .where('shipping_rule_id', '=', id)
    .orderBy('id')
    .execute();
  return { id, placeIds: places.map((place) => place.id) };
}

export async function buildTaxRule(
  db: Kysely<DB>,
  rule: { percent?: number; flatMinor?: number } = {},
): Promise<number> {
  const amount =
    rule.flatMinor === undefined
      ? { type: 'percent', percent: rule.percent ?? 0 }
      : { type: 'flat', minor: rule.flatMinor };
  const input = taxRuleInput.parse({ title: `Tax ${next()}`, amount });
  return saved(db, (tx) => saveTaxRule(tx, wholeShop, input));
}

export async function buildBundleDeal(db: Kysely<DB>, deal: { buy: number; free: number }): Promise<number> {
  const input = bundleDealInput.parse({ title: `Buy ${deal.buy} get ${deal.free}`, ...deal });
  return saved(db, (tx) => saveBundleDeal(tx, wholeShop, input));
}

export type ProductInput = {
  title?: string;
  slug?: string;
  storeId?: number;
  categoryId?: number;
  subcategoryId?: number | null;
  brandId?: number | null;
  shippingRuleId?: number;
  taxRuleId?: number;
  bundleDealId?: number | null;
  sellingMinor?: number;
  offeredMinor?: number;
  tags?: string;
  overview?: string;
  status?: 1 | 2;
  purchased?: number;
  /** Stock of the one variant without attributes. */
  stock?: number;
  /** Variants by the titles of one attribute, e.g. `{ attribute: 'Size', values: [{ title: 'M', stock: 3 }] }`. */
  variants?: { attribute: string; values: { title: string; stock: number; priceMinor?: number }[] };
};

/**
 * A public product; what is not named gets a row of its own. Returns the product and its inventory rows in order. Inserted as
 * rows: by acts one with its category and rules takes 16 ms instead of 5, and tests make thousands.
 */
export async function buildProduct(
  db: Kysely<DB>,
  product: ProductInput = {},
): Promise<{ id: number; inventoryIds: number[]; storeId: number; categoryId: number }> {
  const number = next();
  const storeId = product.storeId ?? (await buildStore(db));
  const categoryId = product.categoryId ?? (await insertCategory(db));
  const { id } = await db
    .insertInto('products')
    .values({
      store_id: storeId,
      category_id: categoryId,
      subcategory_id: product.subcategoryId ?? null,
      brand_id: product.brandId ?? null,
      tax_rule_id: product.taxRuleId ?? (await insertTaxRule(db)),
      shipping_rule_id: product.shippingRuleId ?? (await insertShippingRule(db)),
      bundle_deal_id: product.bundleDealId ?? null,
      title: product.title ?? `Product ${number}`,
      slug: product.slug ?? `product-${number}`,
      tags: product.tags ?? '',
      overview: product.overview ?? '',
      selling_minor: product.sellingMinor ?? 1000,
      offered_minor: product.offeredMinor ?? 0,
      purchased: product.purchased ?? 0,
      image: 'product.webp',
      status: product.status ?? 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('product_images')
    .values({ product_id: id, image: 'product.webp', alt: 'Illustration' })
    .execute();
  const inventoryIds = product.variants
    ? await buildVariants(db, id, product.variants)
    : [await insertInventory(db, { productId: id, stock: product.stock ?? 10, priceMinor: 0, position: 0 })];
  return { id, inventoryIds, storeId, categoryId };
}

async function insertCategory(db: Kysely<DB>): Promise<number> {
  const number = next();
  const { id } = await db
    .insertInto('categories')
    .values({ title: `Category ${number}`, slug: `category-${number}`, image: 'category.webp' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertTaxRule(db: Kysely<DB>): Promise<number> {
  const { id } = await db
    .insertInto('tax_rules')
    .values({ title: `Tax ${next()}`, type: 2, percent: 0, flat_minor: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertShippingRule(db: Kysely<DB>): Promise<number> {
  const { id } = await db
    .insertInto('shipping_rules')
    .values({ title: `Shipping ${next()}`, single_price: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = { shipping_rule_id: id, country: '*', state: '', price_minor: 500, day_needed: 3 };
  await db.insertInto('shipping_places').values(place).execute();
  return id;
}

async function buildVariants(
  db: Kysely<DB>,
  productId: number,
  variants: NonNullable<ProductInput['variants']>,
) {
  const attribute = await db
    .insertInto('attributes')
    .values({ title: variants.attribute })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (const [position, value] of variants.values.entries()) {
    const { id: valueId } = await db
      .insertInto('attribute_values')
      .values({ attribute_id: attribute.id, title: value.title, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    const inventoryId = await insertInventory(db, {
      productId,
      stock: value.stock,
      priceMinor: value.priceMinor ?? 0,
      position,
    });
    await db
      .insertInto('inventory_values')
      .values({ inventory_id: inventoryId, attribute_value_id: valueId })
      .execute();
    ids.push(inventoryId);
  }
  return ids;
}

async function insertInventory(
  db: Kysely<DB>,
  row: { productId: number; stock: number; priceMinor: number; position: number },
) {
  const { id } = await db
    .insertInto('inventories')
    .values({
      product_id: row.productId,
      quantity: row.stock,
      price_minor: row.priceMinor,
      position: row.position,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function buildFlashSale(
  db: Kysely<DB>,
  sale: {
    start: Date;
    end: Date;
    items: { productId: number; priceMinor: number; quota?: number; limitPerShopper?: number }[];
  },
): Promise<number> {
  const input = flashSaleInput.parse({
    ...{ title: `Flash sale ${next()}`, start: sale.start.toISOString(), end: sale.end.toISOString() },
    products: sale.items.map((item) => ({
      ...{ product_id: item.productId, price_minor: item.priceMinor },
      ...{ quota: item.quota, limit_per_shopper: item.limitPerShopper },
    })),
  });
  return saved(db, (tx) => saveFlashSale(tx, wholeShop, input));
}

export async function setSetting(db: Kysely<DB>, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto('settings')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute();
}

/** An address as an app sends it; override what the test is about. */
export function addressBody(fields: Record<string, unknown> = {}) {
  return {
    name: 'Layla Haddad',
    email: 'layla@example.com',
    phone: '+49 30 0000 142',
    address_1: 'Torstraße 101',
    city: 'Berlin',
    state: 'BE',
    country: 'DE',
    zip: '10119',
    ...fields,
  };
}
