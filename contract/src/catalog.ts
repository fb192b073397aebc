import type { DISCOUNT_STEPS, RATING_STEPS } from '@souk/rules/facet-steps';
import { priceIn } from '@souk/rules/list-filters';
import { z } from 'zod';
import { ProductDetailSchema, SourceSchema, TileSchema } from './catalog-entities.ts';
import { endpoint } from './endpoint.ts';
import {
  pathId,
  queryFlag,
  queryIds,
  queryDiscount,
  queryInt,
  queryPage,
  queryPerPage,
  querySlug,
  queryStars,
  queryText,
  timeZone,
} from './input.ts';
import { dates, oneTwo, id, pictureName, link, page } from './wire.ts';

const queryPrice = z.string().optional().transform(priceIn).catch(null);

export const SORTS = ['popular', 'recent', 'price_low_to_high', 'price_high_to_low', 'best_rated'] as const;

export const ProductsQuerySchema = z.object({
  category: querySlug,
  sub_category: querySlug,
  /** [ours] slug of a category, subcategory, brand or collection; named in `source` */
  slug: querySlug,
  /** [ours] filters within the two above: several values of one are alternatives */
  categories: queryIds,
  sub_categories: queryIds,
  store: queryIds,
  /** [ours] these products, if listed */
  ids: queryIds,
  /** [ours] minimum percent below the selling price */
  discount: queryDiscount,
  brand: queryIds,
  collection: queryIds,
  shipping: queryIds,
  rating: queryStars,
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

const FacetSchema = z.object({ id, title: z.string(), count: z.int() });

export const ListingSchema = z.object({
  result: page(TileSchema),
  source: SourceSchema.nullable(),
  category: z
    .object({
      id,
      title: z.string(),
      slug: z.string(),
      image: pictureName,
      banner_image: pictureName.nullable(),
      meta_title: z.string(),
      meta_description: z.string(),
      child: z.array(z.object({ id, title: z.string(), slug: z.string(), image: pictureName })),
    })
    .nullable(),
  sub_category: z
    .object({
      id,
      title: z.string(),
      slug: z.string(),
      image: pictureName,
      meta_title: z.string(),
      meta_description: z.string(),
      status: oneTwo,
      featured: oneTwo,
      category_id: id,
      category: link,
      ...dates,
    })
    .nullable(),
  all_categories: z.array(link).optional(),
  brands: z.array(FacetSchema).optional(),
  collections: z.array(FacetSchema).optional(),
  shipping: z.array(FacetSchema).optional(),
  /** [ours] further facets, with `sidebar_data=true`; lists have a fixed order regardless of filters, largest first */
  facets: z
    .object({
      categories: z.array(FacetSchema),
      sub_categories: z.array(
        z.object({ id, title: z.string(), slug: z.string(), category_slug: z.string(), count: z.int() }),
      ),
      stores: z.array(FacetSchema),
      /** products at least this percentage below their selling price */
      discounts: z.object({ '1': z.int(), '20': z.int(), '30': z.int(), '50': z.int() } satisfies Record<
        `${(typeof DISCOUNT_STEPS)[number]}`,
        z.ZodInt
      >),
      /** products with at least this many stars */
      ratings: z.object({ '1': z.int(), '2': z.int(), '3': z.int(), '4': z.int() } satisfies Record<
        `${(typeof RATING_STEPS)[number]}`,
        z.ZodInt
      >),
      /** bounds of the effective price, ignoring the price filter */
      price: z.object({ min: z.number(), max: z.number() }),
    })
    .optional(),
  brand: z
    .object({
      title: z.string(),
      slug: z.string(),
      image: pictureName,
      banner_image: pictureName.nullable(),
      meta_title: z.string(),
      meta_description: z.string(),
    })
    .optional(),
  /** [ours] the collection, when exactly one is a filter */
  collection: z.object({ id, title: z.string(), slug: z.string(), image: pictureName }).optional(),
  /** [ours] the corrected search text, when it was misspelled */
  corrected: z.string().nullable(),
  /** [ours] true: no product matches all words; these match most */
  partial: z.boolean(),
  /** [ours] where the storefront redirects this search: a path of the shop, or https */
  opens: z.string().nullable(),
});

export type Listing = z.infer<typeof ListingSchema>;

export const products = endpoint({
  method: 'GET',
  path: 'products',
  access: 'public',
  summary: 'List products by category, brand, collection, price, rating, shipping and text',
  query: ProductsQuerySchema,
  reply: ListingSchema,
});

export const allProducts = endpoint({
  ...products,
  path: 'all',
  summary: 'List products; the same as `products`',
});

export const TitledSchema = z.object({ id, title: z.string(), slug: z.string(), image: pictureName });

export const categories = endpoint({
  method: 'GET',
  path: 'categories',
  access: 'public',
  summary: 'List categories',
  query: z.object({ page: queryPage, per_page: queryPerPage }),
  reply: page(TitledSchema),
});

export const brands = endpoint({ ...categories, path: 'brands', summary: 'List brands' });

export const product = endpoint({
  method: 'GET',
  path: 'product/{id}',
  access: 'public',
  summary: 'Get a product',
  params: z.object({ id: pathId }),
  query: z.object({ time_zone: timeZone }),
  reply: ProductDetailSchema,
});

export const suggestedProducts = endpoint({
  method: 'GET',
  path: 'suggested-products/{id}',
  access: 'public',
  summary: 'List recommended products and products also viewed',
  params: z.object({ id: pathId }),
  query: z.object({ page: queryPage, per_page: queryPerPage }),
  reply: z.object({ suggestion_1: page(TileSchema), suggestion_2: page(TileSchema) }),
});
