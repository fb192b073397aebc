import { attributeInput } from '@souk/contract/console/attribute';
import type { SafetyRule } from '@souk/rules/product-safety';
import {
  brandInput,
  categoryInput,
  collectionInput,
  subcategoryInput,
} from '@souk/contract/console/groupings';
import { productInput } from '@souk/contract/console/product';
import { bundleDealInput, shippingRuleInput, taxRuleInput } from '@souk/contract/console/trade-rules';
import { operatorPermissions, sellerPermissions } from '@souk/rules/permissions';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { addPerson } from '#account/add-person.ts';
import { commandActor } from '#access/actor.ts';
import { addMember } from '#access/add-member.ts';
import { audited, type AuditedTx } from '#access/audited.ts';
import { audienceOf, ownerRoleId } from '#access/membership-queries.ts';
import { wholeShop } from '#access/scope.ts';
import { inTransaction } from '#db/transaction.ts';
import { countSales } from '#product/count-sales.ts';
import { readAttribute, saveAttribute } from '#product/attribute.ts';
import { saveBrand } from '#product/groupings/brand.ts';
import { saveCollection } from '#product/groupings/collection.ts';
import { saveCategory } from '#product/groupings/category.ts';
import { saveSubcategory } from '#product/groupings/subcategory.ts';
import { recordSales } from '#product/record-sales.ts';
import { saveBundleDeal } from '#product/rules/bundle-deal.ts';
import { saveTaxRule } from '#product/rules/tax-rule.ts';
import { saveProduct } from '#product/save/save-products.ts';
import { openStore } from '#seller/open-store.ts';
import { upsertSetting } from '#settings/queries.ts';
import { saveShippingRule } from '#shipping/shipping-rule.ts';
import type { DB } from '../db/generated/db.d.ts';

/*
 * Builders of users, products and so on for tests: `buildProduct(db, { stock: 5 })`. Money in minor units of USD. They save
 * through acts where there are some, and return ids.
 */

/** Runs an act in its own transaction; returns the saved id, or throws if it was refused. */
export async function saved(db: Kysely<DB>, act: (tx: AuditedTx) => Promise<Saved>): Promise<number> {
  return savedId(await audited(db, commandActor('test'), act));
}

type Saved = { ok: true; id: number } | { ok: false };

function savedId(outcome: Saved): number {
  if (outcome.ok) return outcome.id;
  throw new Error(`What a test wanted to build was refused: ${JSON.stringify(outcome)}`);
}

let counter = 0;
const next = () => ++counter;

export async function buildUser(
  db: Kysely<DB>,
  user: { name?: string; email?: string } = {},
): Promise<number> {
  const { name = 'Layla Haddad', email = `person${next()}@example.com` } = user;
  return saved(db, (tx) => addPerson(tx, { name, email, phone: null, passwordHash: null, now: new Date() }));
}

export async function buildStore(
  db: Kysely<DB>,
  store: { name?: string; slug?: string } = {},
): Promise<number> {
  return inTransaction(db, async (tx) => (await openStore(tx, newStore(store))).id);
}

function newStore(store: { name?: string; slug?: string } = {}) {
  const number = next();
  // Long enough ago that it isn't a new seller.
  const created_at = new Date(Date.UTC(2020, 0, 1, 0, 0, number));
  return { name: `Store ${number}`, slug: `store-${number}`, image: 'store.webp', created_at, ...store };
}

/** Without a store: makes an owner of the shop. */
export async function makeOwner(
  db: Kysely<DB>,
  userId: number,
  storeId: number | null = null,
): Promise<void> {
  const audience = audienceOf({ storeId });
  const own = audience === 'operator' ? operatorPermissions : sellerPermissions;
  await saved(db, async (tx) => {
    const added = await addMember(tx, { storeId }, { userId, roleId: ownerRoleId[audience], own });
    return added.ok ? { ok: true, id: userId } : added;
  });
}

export async function buildCategory(db: Kysely<DB>, category: Grouping = {}): Promise<number> {
  return saved(db, (tx) => saveCategory(tx, wholeShop, newCategory(category)));
}

/** Other fields that the act accepts. */
type Grouping = {
  title?: string;
  slug?: string;
  featured?: boolean;
  banner_image?: string;
  in_footer?: boolean;
  safety_info?: SafetyRule;
};

function newCategory(category: Grouping = {}) {
  const number = next();
  return categoryInput.parse({
    title: `Category ${number}`,
    slug: `category-${number}`,
    image: 'category.webp',
    ...category,
  });
}

export async function buildSubcategory(
  db: Kysely<DB>,
  { categoryId: category_id, ...subcategory }: Grouping & { categoryId: number },
): Promise<number> {
  const number = next();
  const input = subcategoryInput.parse({
    title: `Subcategory ${number}`,
    slug: `subcategory-${number}`,
    image: 'subcategory.webp',
    category_id,
    ...subcategory,
  });
  return saved(db, (tx) => saveSubcategory(tx, wholeShop, input));
}

export async function buildBrand(db: Kysely<DB>, brand: Grouping = {}): Promise<number> {
  const number = next();
  const input = brandInput.parse({
    title: `Brand ${number}`,
    slug: `brand-${number}`,
    image: 'brand.webp',
    ...brand,
  });
  return saved(db, (tx) => saveBrand(tx, wholeShop, input));
}

export async function buildCollection(
  db: Kysely<DB>,
  collection: { title?: string; slug?: string; productIds?: number[] } = {},
): Promise<number> {
  const { title = 'Collection', slug, productIds: product_ids = [] } = collection;
  const input = collectionInput.parse({ title, slug, image: 'collection.webp', product_ids, on_home: true });
  return saved(db, (tx) => saveCollection(tx, wholeShop, input));
}

export type PlaceInput = {
  country?: string;
  state?: string;
  priceMinor?: number;
  dayNeeded?: number;
  pickupPriceMinor?: number;
  pickupPoint?: boolean;
};

/**
 * A rule with its places; by default one place for everywhere at 5.00 per line. A pickup price without a pickup point is
 * dropped.
 */
type ShippingRuleFields = { singlePrice?: boolean; freeFromMinor?: number; places?: PlaceInput[] };

export async function buildShippingRule(
  db: Kysely<DB>,
  rule: ShippingRuleFields = {},
): Promise<{ id: number; placeIds: number[] }> {
  const id = await saved(db, (tx) => saveShippingRule(tx, wholeShop, newShippingRule(rule)));
  const places = await db
    .selectFrom('shipping_places')
    .select('id')
    .where('shipping_rule_id', '=', id)
    .orderBy('id')
    .execute();
  return { id, placeIds: places.map((place) => place.id) };
}

function newShippingRule(rule: ShippingRuleFields = {}) {
  return shippingRuleInput.parse({
    title: `Shipping ${next()}`,
    per: (rule.singlePrice ?? true) ? 'line' : 'piece',
    free_from_minor: rule.freeFromMinor ?? null,
    places: (rule.places ?? [{}]).map((place) => ({
      country: place.country ?? '*',
      state: place.state ?? '',
      price_minor: place.priceMinor ?? 500,
      days: place.dayNeeded ?? 3,
      pickup: place.pickupPoint ? { price_minor: place.pickupPriceMinor ?? 0 } : null,
    })),
  });
}

export async function buildTaxRule(
  db: Kysely<DB>,
  rule: { percent?: number; flatMinor?: number } = {},
): Promise<number> {
  return saved(db, (tx) => saveTaxRule(tx, wholeShop, newTaxRule(rule)));
}

function newTaxRule(rule: { percent?: number; flatMinor?: number } = {}) {
  const amount =
    rule.flatMinor === undefined
      ? { type: 'percent', percent: rule.percent ?? 0 }
      : { type: 'flat', minor: rule.flatMinor };
  return taxRuleInput.parse({ title: `Tax ${next()}`, amount });
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
  variants?: {
    attribute: string;
    values: { title: string; stock: number; priceMinor?: number; sku?: string }[];
  };
  /** Other fields that the act accepts. */
  input?: Partial<z.input<typeof productInput>>;
};

/**
 * A public product; missing related records are created, all in one transaction. Returns the product and its inventory rows
 * in order.
 */
export async function buildProduct(
  db: Kysely<DB>,
  product: ProductInput = {},
): Promise<{ id: number; inventoryIds: number[]; storeId: number; categoryId: number }> {
  const number = next();
  let [storeId, categoryId] = [0, 0];
  const id = await saved(db, async (tx) => {
    storeId = product.storeId ?? (await openStore(tx, newStore())).id;
    categoryId = product.categoryId ?? savedId(await saveCategory(tx, wholeShop, newCategory()));
    return saveProduct(
      tx,
      wholeShop,
      productInput.parse({
        store_id: storeId,
        category_id: categoryId,
        subcategory_id: product.subcategoryId,
        brand_id: product.brandId,
        tax_rule_id: product.taxRuleId ?? savedId(await saveTaxRule(tx, wholeShop, newTaxRule())),
        shipping_rule_id:
          product.shippingRuleId ?? savedId(await saveShippingRule(tx, wholeShop, newShippingRule())),
        bundle_deal_id: product.bundleDealId,
        title: product.title ?? `Product ${number}`,
        slug: product.slug ?? `product-${number}`,
        tags: product.tags?.split(',').filter(Boolean),
        overview: product.overview,
        selling_minor: product.sellingMinor ?? 1000,
        offered_minor: product.offeredMinor,
        status: product.status === 2 ? 'private' : 'public',
        pictures: [{ image: 'product.webp', alt: 'Illustration' }],
        variants: product.variants
          ? await newVariants(tx, product.variants)
          : [{ stock: product.stock ?? 10 }],
        ...product.input,
      }),
    );
  });
  if (product.purchased) await makePopular(db, id, product.purchased);
  const inventories = await db
    .selectFrom('inventories')
    .select('id')
    .where('product_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return { id, inventoryIds: inventories.map((row) => row.id), storeId, categoryId };
}

export async function makePopular(db: Kysely<DB>, productId: number, units: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await recordSales(tx, new Map([[productId, units]]));
  });
  await countSales({ db });
}

/** Creates an attribute with these values, and the variants. */
async function newVariants(tx: AuditedTx, { attribute, values }: NonNullable<ProductInput['variants']>) {
  const input = attributeInput.parse({ title: attribute, values: values.map(({ title }) => ({ title })) });
  const id = savedId(await saveAttribute(tx, wholeShop, input));
  const { values: stored } = (await readAttribute(tx, wholeShop, id))!.values;
  return values.map(({ stock, priceMinor, sku }, place) => ({
    value_ids: [stored[place]!.id],
    stock,
    price_minor: priceMinor,
    sku,
  }));
}

/** Accepts any key and value, including invalid ones; does not announce the change. */
export async function setSetting(db: Kysely<DB>, key: string, value: unknown): Promise<void> {
  await upsertSetting(db, { key, value });
}

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
