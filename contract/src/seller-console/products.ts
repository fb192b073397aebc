import { CATALOGUE } from '@souk/rules/limits';
import { SAFETY_RULES } from '@souk/rules/product-safety';
import { z } from 'zod';
import { productInput, stockInput } from '../console/product.ts';
import { minor, recordId } from '../console/record.ts';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { pathId, queryInt, queryText } from '../input.ts';
import { id } from '../wire.ts';
import { STOPS } from './doctor.ts';
import { DRAFT_STATES, sent } from './drafts.ts';

const params = z.object({ id: pathId });

/** A product's status for shoppers: `live` can be bought; `paused` is hidden temporarily; `archived` permanently. */
const productState = z.enum(['live', 'sold_out', 'paused', 'archived']);
export type SellerProductState = z.infer<typeof productState>;
/** `all` excludes archived; `not_sold`: can't be bought, for any reason; `safety_missing`: on sale without required safety information. */
export const PRODUCT_VIEWS = ['all', ...productState.options, 'not_sold', 'safety_missing'] as const;

/** `available`: at least one in stock; `low`: some variant is low; `sold_out`: none. */
export const STOCK_LEVELS = ['available', 'low', 'sold_out'] as const;

const placeId = queryInt(0, 0, 2_147_483_647);
/** Filters besides view and search; 0: no filter. */
export const PRODUCT_FILTERS = {
  category_id: placeId,
  subcategory_id: placeId,
  stock: z.enum(STOCK_LEVELS).optional().catch(undefined),
  /** A record they use, such as `shipping-rule:5`, then with archived ones. */
  in: queryText,
};

const productRow = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  image: z.string(),
  state: productState,
  /** Product price; `offered` null: no offer. Variants may differ. */
  selling: moneyOf,
  offered: moneyOf.nullable(),
  stock: z.int(),
  variants: z.int(),
  /** Its inventory row, if it has only one. */
  inventory_id: id.nullable(),
  sold: z.int(),
  rating: z.number(),
  reviews: z.int(),
  /** Why it can't be bought. */
  stops: z.array(z.enum(STOPS)),
  /** Changes that await approval, or that the shop sent back. */
  draft: z.enum(['waiting', 'sent_back']).nullable(),
});
export type SellerProductRow = z.output<typeof productRow>;

const choice = z.object({ id, title: z.string() });
/** Product safety information required of products on sale; a subcategory's own or its category's. */
const safetyRule = { safety_info: z.enum(SAFETY_RULES) };

const ownProduct = productInput.omit({ id: true, version: true, store_id: true });
export type OwnProduct = z.output<typeof ownProduct>;

const savedProduct = z.object({ id, version: z.int() });

/** Which submissions need approval; trusted stores are exempt. */
const approval = z.object({ new: z.boolean(), edits: z.boolean() });

/** Unpublished drafts: the caller's own, and those of anyone that are awaiting approval or need changes. */
const openDraft = z.object({
  id,
  version: z.int(),
  base_version: z.int().nullable(),
  state: z.enum(DRAFT_STATES),
  is_mine: z.boolean(),
  by: z.string(),
  at: z.iso.datetime(),
  reason: z.string(),
  publish_at: z.iso.datetime().nullable(),
  /** `{field: {from, to}}` */
  changes: z.record(z.string(), z.object({ from: z.json(), to: z.json() })),
});
export type OpenDraft = z.output<typeof openDraft>;

export const listProducts = consoleEndpoint({
  method: 'GET',
  path: 'seller/products',
  access: { seller: 'products.read' },
  summary: 'List the store’s products, newest first',
  query: z.object({ ...listQuery(PRODUCT_VIEWS, ['created', 'title', 'stock']), ...PRODUCT_FILTERS }),
  reply: listReply(productRow),
});

const productCounts = z.object({
  not_sold: z.int(),
  safety_missing: z.int(),
  drafts: z.int(),
  waiting: z.int(),
  sent_back: z.int(),
  categories: z.array(choice.extend({ subcategories: z.array(choice) })),
});
export type SellerProductCounts = z.output<typeof productCounts>;

export const countProducts = consoleEndpoint({
  method: 'GET',
  path: 'seller/product-counts',
  access: { seller: 'products.read' },
  summary:
    'Count unavailable products, missing safety details and unpublished drafts, and list the store’s categories',
  reply: productCounts,
});

export const readProduct = consoleEndpoint({
  method: 'GET',
  path: 'seller/products/{id}',
  access: { seller: 'products.read' },
  summary: 'Get a product in the format that saving accepts',
  params,
  reply: savedProduct.extend({
    state: productState,
    slug: z.string(),
    currency: z.string(),
    product: ownProduct,
    approval,
    drafts: z.array(openDraft),
    /** Lowest prices of the last 30 days, of the product and of variants with a price of their own. */
    lowest: z.object({
      minor: z.int().nullable(),
      variants: z.array(z.object({ id, minor: z.int() })),
    }),
  }),
});

export const createProduct = consoleEndpoint({
  method: 'POST',
  path: 'seller/products',
  access: { seller: 'products.write' },
  confirm: 'never',
  summary: 'Create a product; awaits approval where the shop requires it',
  body: ownProduct,
  reply: sent,
});

export const changeProduct = consoleEndpoint({
  method: 'PATCH',
  path: 'seller/products/{id}',
  access: { seller: 'products.write' },
  confirm: 'never',
  summary:
    'Update a product; concurrent changes are merged, or reported for the same field (`If-Match`). Prices and stock change right away; other changes may need approval',
  params,
  body: z.object({
    changes: z.record(z.string(), z.object({ from: z.json(), to: z.json() })),
  }),
  reply: sent,
});

export const changeProductState = consoleEndpoint({
  method: 'POST',
  path: 'seller/products/{id}/state',
  access: { seller: 'products.write' },
  confirm: 'never',
  summary: 'Publish, pause, archive or restore a product',
  params,
  body: z.object({ state: z.enum(['public', 'private', 'archived']) }),
  reply: savedProduct,
});

export const duplicateProduct = consoleEndpoint({
  method: 'POST',
  path: 'seller/products/{id}/duplicate',
  access: { seller: 'products.write' },
  confirm: 'never',
  summary: 'Duplicate a product as paused, without stock',
  params,
  reply: savedProduct,
});

export const deleteProduct = consoleEndpoint({
  method: 'DELETE',
  path: 'seller/products/{id}',
  access: { seller: 'products.write' },
  confirm: 'never',
  summary: 'Delete a product that was never ordered',
  params,
  reply: z.literal(true),
});

export const suggestCategory = consoleEndpoint({
  method: 'GET',
  path: 'seller/category-suggestion',
  access: { seller: 'products.read' },
  summary: 'Suggest categories for a product title; null if none or all match',
  query: z.object({ title: z.string().max(CATALOGUE.title).catch('') }),
  reply: z.object({
    suggestion: z.object({ category_id: id, subcategory_id: id.nullable() }).nullable(),
  }),
});

export const listProductChoices = consoleEndpoint({
  method: 'GET',
  path: 'seller/product-choices',
  access: { seller: 'products.read' },
  summary: 'List the records a product can refer to, and the store’s currency',
  reply: z.object({
    currency: z.string(),
    site_name: z.string(),
    /** Commission of products without category and brand. */
    commission_percent: z.number(),
    commission_rates: z.array(
      z.object({ percent: z.number(), category_id: z.int().nullable(), brand_id: z.int().nullable() }),
    ),
    /** Tax on the commission, which the store pays too. */
    commission_tax_percent: z.number(),
    approval,
    /** `tax_rule_id`: default of the category's new products; null: `default_tax_rule_id`. */
    categories: z.array(
      choice.extend({
        subcategories: z.array(choice.extend(safetyRule)),
        tax_rule_id: id.nullable(),
        ...safetyRule,
      }),
    ),
    /** Distinct manufacturers of the store's recent products, newest first. */
    safety_contacts: z.array(
      z.object({
        manufacturer: z.string(),
        manufacturer_country: z.string().nullable(),
        responsible_person: z.string().nullable(),
      }),
    ),
    brands: z.array(choice),
    tax_rules: z.array(choice),
    shipping_rules: z.array(choice),
    /** Defaults of new products; null: the seller selects a rule. */
    default_tax_rule_id: id.nullable(),
    default_shipping_rule_id: id.nullable(),
    bundles: z.array(choice),
    attributes: z.array(choice.extend({ values: z.array(choice) })),
    languages: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        direction: z.enum(['ltr', 'rtl']),
        /** The language products are written in; others are translations. */
        is_default: z.boolean(),
      }),
    ),
  }),
});

const stockRow = z.object({
  id,
  product_id: id,
  title: z.string(),
  variant: z.string(),
  image: z.string(),
  sku: z.string().nullable(),
  on_hand: z.int(),
  sold: z.int(),
  price: moneyOf,
  selling: moneyOf,
  offered: moneyOf.nullable(),
});
export type SellerStockRow = z.output<typeof stockRow>;

export const listStock = consoleEndpoint({
  method: 'GET',
  path: 'seller/stock',
  access: { seller: 'stock.read' },
  summary: 'List the store’s stock by variant, lowest first',
  query: z.object(listQuery(['all', 'low', 'empty'], ['on_hand', 'id'])),
  reply: listReply(stockRow),
});

export const changeStock = consoleEndpoint({
  method: 'PATCH',
  path: 'seller/stock',
  access: { seller: 'stock.write' },
  confirm: 'never',
  summary: 'Update stock, all or none; sales since it was read are taken into account',
  body: z.object({ rows: z.array(stockInput).min(1).max(500) }),
  reply: z.array(z.object({ id, on_hand: z.int(), added: z.int() })),
});

export const changePrices = consoleEndpoint({
  method: 'PATCH',
  path: 'seller/prices',
  access: { seller: 'products.write' },
  confirm: 'never',
  summary: 'Update prices, all or none; an offer of 0 ends the sale price',
  body: z.object({
    rows: z
      .array(z.object({ id: recordId, selling_minor: minor, offered_minor: minor }))
      .min(1)
      .max(500),
  }),
  reply: z.array(savedProduct),
});
