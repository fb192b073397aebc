import { z } from 'zod';
import {
  ProductDetailSchema,
  SourceSchema,
  StoreSchema,
  TileSchema,
  VoucherSchema,
} from './catalog-entities.ts';
import { endpoint } from './endpoint.ts';
import {
  pathId,
  queryFlag,
  queryIds,
  queryInt,
  queryPage,
  queryPerPage,
  querySlug,
  queryText,
  timeZone,
} from './input.ts';
import { dates, dtl, f12, id, img, link, money, page } from './wire.ts';

/** Prices of a query: what is not a number, or 0, means no bound (CONTRACT §1.3). Decimal text of the currency. */
const queryPrice = z
  .string()
  .optional()
  .transform((value) =>
    value !== undefined && /^\d{1,9}(\.\d{1,3})?$/.test(value) && Number(value) > 0 ? value : null,
  )
  .catch(null);

export const SORTS = ['popular', 'recent', 'price_low_to_high', 'price_high_to_low', 'best_rated'] as const;

const ProductsQuerySchema = z.object({
  category: querySlug,
  sub_category: querySlug,
  /** [ours] of whatever has it: a category, subcategory, brand or collection; named in `source` */
  slug: querySlug,
  /** [ours] filters inside of what the two above name: several values of one are alternatives */
  categories: queryIds,
  sub_categories: queryIds,
  store: queryIds,
  /** [ours] these products, as far as they are listed */
  ids: queryIds,
  /** [ours] percent below the selling price, at least */
  discount: queryInt(0, 0, 100),
  brand: queryIds,
  collection: queryIds,
  shipping: queryIds,
  rating: queryInt(0, 0, 5),
  min: queryPrice,
  max: queryPrice,
  sortby: z.enum(SORTS).catch('popular').optional().default('popular'),
  page: queryPage,
  per_page: queryPerPage,
  q: queryText,
  banner: queryInt(0, 1, 2_147_483_647),
  home_spm: queryInt(0, 1, 2_147_483_647),
  all_categories: queryFlag,
  sidebar_data: queryFlag,
  time_zone: timeZone,
});

/** An option of a filter with the number of products it would show ([ours]: the count). */
const FacetSchema = z.object({ id, title: z.string(), count: z.int() });

export const ListingSchema = z.object({
  result: page(TileSchema),
  source: SourceSchema.nullable(),
  category: z
    .object({
      id,
      title: z.string(),
      slug: z.string(),
      image: img,
      banner_image: img.nullable(),
      meta_title: z.string(),
      meta_description: z.string(),
      child: z.array(z.object({ id, title: z.string(), slug: z.string(), image: img })),
    })
    .nullable(),
  sub_category: z
    .object({
      id,
      title: z.string(),
      slug: z.string(),
      image: img,
      meta_title: z.string(),
      meta_description: z.string(),
      status: f12,
      featured: f12,
      category_id: id,
      category: link,
      ...dates,
    })
    .nullable(),
  all_categories: z.array(link).optional(),
  brands: z.array(FacetSchema).optional(),
  collections: z.array(FacetSchema).optional(),
  shipping: z.array(FacetSchema).optional(),
  /** [ours] further facets, with `sidebar_data=true`; all lists in an order that no filter changes, the fullest first */
  facets: z
    .object({
      categories: z.array(FacetSchema),
      sub_categories: z.array(
        z.object({ id, title: z.string(), slug: z.string(), category_slug: z.string(), count: z.int() }),
      ),
      stores: z.array(FacetSchema),
      /** how many cost at least so many percent less than their selling price */
      discounts: z.object({ '1': z.int(), '20': z.int(), '30': z.int(), '50': z.int() }),
      /** how many have at least that many stars */
      ratings: z.object({ '1': z.int(), '2': z.int(), '3': z.int(), '4': z.int() }),
      /** bounds of the effective price without the price filter */
      price: z.object({ min: z.number(), max: z.number() }),
    })
    .optional(),
  brand: z
    .object({
      title: z.string(),
      slug: z.string(),
      image: img,
      banner_image: img.nullable(),
      meta_title: z.string(),
      meta_description: z.string(),
    })
    .optional(),
  /** [ours] the collection when exactly one filters */
  collection: z.object({ id, title: z.string(), slug: z.string(), image: img }).optional(),
  /** [ours] the text that was searched instead of a misspelt one */
  corrected: z.string().nullable(),
  /** [ours] true: no product has all words of the text; these have most of them */
  partial: z.boolean(),
});
export type Listing = z.infer<typeof ListingSchema>;

export const products = endpoint({
  method: 'GET',
  path: 'products',
  access: 'public',
  summary: 'Products by category, brand, collection, price, rating, shipping and text',
  query: ProductsQuerySchema,
  reply: ListingSchema,
});

export const allProducts = endpoint({ ...products, path: 'all', summary: 'The same as products' });

const TitledSchema = z.object({ id, title: z.string(), slug: z.string(), image: img });

export const categories = endpoint({
  method: 'GET',
  path: 'categories',
  access: 'public',
  summary: 'Categories',
  query: z.object({ page: queryPage, per_page: queryPerPage }),
  reply: page(TitledSchema),
});

export const brands = endpoint({ ...categories, path: 'brands', summary: 'Brands' });

export const product = endpoint({
  method: 'GET',
  path: 'product/{id}',
  access: 'public',
  summary: 'Everything about one product',
  params: z.object({ id: pathId }),
  query: z.object({ time_zone: timeZone }),
  reply: ProductDetailSchema,
});

export const suggestedProducts = endpoint({
  method: 'GET',
  path: 'suggested-products/{id}',
  access: 'public',
  summary: 'Recommended products and products also viewed',
  params: z.object({ id: pathId }),
  query: z.object({ page: queryPage, per_page: queryPerPage }),
  reply: z.object({ suggestion_1: page(TileSchema), suggestion_2: page(TileSchema) }),
});

export const SearchSchema = z.object({
  category: z.array(TitledSchema),
  sub_category: z.array(TitledSchema.extend({ category: z.object({ slug: z.string() }) })),
  product: z.array(TileSchema),
  suggested: z.array(z.object({ title: z.string() })),
});
export type Search = z.infer<typeof SearchSchema>;

export const search = endpoint({
  method: 'GET',
  path: 'search',
  access: 'public',
  summary: 'Suggestions while typing',
  query: z.object({ q: queryText }),
  reply: SearchSchema,
});

const FlashTileFields = {
  title: z.string(),
  badge: z.string().nullable(),
  selling: z.number(),
  offered: z.number(),
  slug: z.string(),
  image: img,
  review_count: z.int(),
  rating: z.number(),
};
/** [ours] the stock bar; `left` is what can still be bought at the sale's price, `limit_per_shopper` by one shopper */
const FlashStockFields = {
  quota: z.int().nullable(),
  sold: z.int(),
  left: z.int(),
  limit_per_shopper: z.int().nullable(),
  /** some variants cost more than that: "from" */
  prices_differ: z.boolean(),
};
const FlashStateSchema = z.enum(['upcoming', 'running', 'ended']);

export const flashSales = endpoint({
  method: 'GET',
  path: 'flash-sale',
  access: 'public',
  summary: 'Running and upcoming flash sales, a plain array',
  reply: z.array(
    z.object({
      id,
      title: z.string(),
      status: f12,
      start_time: dtl,
      end_time: dtl,
      /** [ours] */
      state: FlashStateSchema,
      start_ms: z.int(),
      end_ms: z.int(),
      server_time: z.int(),
      ...dates,
      products: z.array(
        z.object({
          id,
          flash_sale_product_id: id,
          product_id: id,
          flash_sale_id: id,
          price: money,
          ...FlashStockFields,
          ...dates,
          product_data: z.object({ id, ...FlashTileFields }),
        }),
      ),
    }),
  ),
});

export const flashSale = endpoint({
  method: 'GET',
  path: 'flash-sale/{id}',
  access: 'public',
  summary: 'The products of one flash sale',
  params: z.object({ id: pathId }),
  query: z.object({ page: queryPage, per_page: queryPerPage }),
  reply: page(
    z.object({
      id,
      flash_sale_product_id: id,
      product_id: id,
      flash_sale_id: id,
      price: money,
      ...FlashTileFields,
      ...FlashStockFields,
    }),
  ).extend({
    /** [ours] the sale itself beside the page of its products */
    sale: z.object({
      id,
      title: z.string(),
      state: FlashStateSchema,
      start_ms: z.int(),
      end_ms: z.int(),
      server_time: z.int(),
    }),
  }),
});

export const store = endpoint({
  method: 'GET',
  path: 'store',
  access: 'public',
  summary: 'A store page',
  query: z.object({
    slug: querySlug,
    required_rating: queryFlag,
    page: queryPage,
    per_page: queryPerPage,
    sortby: ProductsQuerySchema.shape.sortby,
    q: queryText,
    /** [ours] slug of one of `categories` */
    category: querySlug,
  }),
  reply: z.object({
    store: StoreSchema.extend({
      /** [ours] trader details (SCREENS 61) */
      banner_image: img.nullable(),
      description: z.string(),
      review_count: z.int(),
      address: z.string(),
      country: z.string(),
      email: z.string(),
      phone: z.string(),
      /** of the trade register or tax office; empty when the store has told none */
      register_number: z.string(),
    }),
    result: page(TileSchema),
    review: z.number().optional(),
    following: z.boolean(),
    followers_count: z.int(),
    total_products: z.int(),
    is_following: z.boolean(),
    /** [ours] what the store sells, with the number of products; the fullest first */
    categories: z.array(link.extend({ count: z.int() })),
    banner: z.null(),
    /** [ours] public ones of this store that run now */
    vouchers: z.array(VoucherSchema),
  }),
});
