import { HOME_SECTIONS } from '@souk/rules/home-sections';
import { z } from 'zod';
import { BannerSchema, TileSchema } from './catalog-entities.ts';
import { endpoint } from './endpoint.ts';
import { pathSlug, queryFlag } from './input.ts';
import { CommonSchema } from './settings.ts';
import { dates, localTime, oneTwo, html, id, pictureName, link, money, page } from './wire.ts';

const FeaturedCategorySchema = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  image: pictureName,
  meta_title: z.string(),
  meta_description: z.string(),
  status: oneTwo,
  featured: oneTwo,
  category_id: id.optional(),
  category: link.optional(),
  ...dates,
});

const CollectionTileSchema = TileSchema.extend({
  product_collection_id: id,
  product_id: id,
  in_stock: z.boolean(),
});

/** `id` is the product's (CONTRACT L4); the row of the sale is `flash_sale_product_id` [ours]. */
export const HomeFlashProductSchema = z.object({
  id,
  flash_sale_product_id: id,
  product_id: id,
  flash_sale_id: id,
  price: money,
  title: z.string(),
  slug: z.string(),
  badge: z.string().nullable(),
  selling: z.number(),
  offered: z.number(),
  image: pictureName,
  review_count: z.int(),
  rating: z.number(),
  /** [ours] the stock bar: units of the sale and units sold; null quota: limited by stock only */
  quota: z.int().nullable(),
  sold: z.int(),
  left: z.int(),
  limit_per_shopper: z.int().nullable(),
  prices_differ: z.boolean(),
  ...dates,
});

export const HomeSchema = z.object({
  /** [ours] home page sections, from top to bottom */
  sections: z.array(z.enum(HOME_SECTIONS)),
  slider: z.object({
    main: z.array(BannerSchema),
    right_top: BannerSchema.nullable(),
    right_bottom: BannerSchema.nullable(),
  }),
  banners: z.array(BannerSchema),
  site_features: z.array(z.object({ image: pictureName, title: z.string(), detail: html })),
  featured_categories: z.array(FeaturedCategorySchema),
  featured_brands: z.array(
    z.object({
      id,
      title: z.string(),
      slug: z.string(),
      image: pictureName,
      featured: oneTwo,
      status: oneTwo,
      ...dates,
    }),
  ),
  collections: z.array(
    z.object({
      id,
      title: z.string(),
      slug: z.string(),
      image: pictureName,
      status: oneTwo,
      /** [ours] */
      products_count: z.int(),
      product_collections: z.array(CollectionTileSchema),
      products: z.array(CollectionTileSchema),
      ...dates,
    }),
  ),
  flash_sales: z.array(
    z.object({
      id,
      title: z.string(),
      start_time: localTime,
      end_time: localTime,
      public_products: z.array(HomeFlashProductSchema),
    }),
  ),
  time_zone: z.string(),
  /** [ours] server clock in ms, the reference of countdowns */
  server_time: z.int(),
  result: page(TileSchema),
});

export type Home = z.infer<typeof HomeSchema>;

export const home = endpoint({
  method: 'GET',
  path: 'home',
  access: 'public',
  summary: 'Get the content of the home page',
  query: z.object({
    /**
     * [ours] for clients that show collections as cards: omits their products, returns only the sale that ends first, and
     * `POPULAR_IF_LEAN` products in `result`
     */
    lean: queryFlag,
  }),
  reply: HomeSchema,
});

/** [ours] includes header and footer content with drafts, shaped as in `common` */
export const HomePreviewSchema = HomeSchema.extend({
  frame: CommonSchema.pick({
    header_links: true,
    services: true,
    about: true,
    social: true,
    payment: true,
    top_banner: true,
    popup_banner: true,
    page_banners: true,
  }),
});

export type HomePreview = z.infer<typeof HomePreviewSchema>;

export const homePreview = endpoint({
  method: 'GET',
  path: 'preview/home',
  access: 'public',
  summary: 'Get the home page, header and footer with all drafts, for an operator previewing in this browser',
  reply: HomePreviewSchema,
});

export const StaticPageSchema = z.object({
  slug: z.string(),
  title: z.string(),
  description: html,
  meta_title: z.string(),
  meta_description: z.string(),
});

export const staticPage = endpoint({
  method: 'GET',
  path: 'page/{slug}',
  access: 'public',
  summary: 'Get a content page',
  params: z.object({ slug: pathSlug }),
  reply: StaticPageSchema,
});
