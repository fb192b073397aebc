import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { timestamp, id, link } from './wire.ts';

export const SitemapSchema = z.object({
  categories: z.array(link.extend({ sub_categories: z.array(link) })),
  brands: z.array(link),
  collections: z.array(link),
  stores: z.array(link),
  pages: z.array(link),
  product_parts: z.array(z.object({ part: id, updated_at: timestamp })),
});
export type Sitemap = z.infer<typeof SitemapSchema>;

/** [ours] Every public page of the shop except products; `product_parts` names the parts with those. */
export const sitemap = endpoint({
  method: 'GET',
  path: 'sitemap',
  access: 'public',
  summary:
    'Get the site map: categories, brands, collections, stores, pages and the numbers of its product lists',
  reply: SitemapSchema,
});

export const SitemapProductsSchema = z.object({
  products: z.array(z.object({ id, slug: z.string(), updated_at: timestamp })),
});

/** [ours] A part covers a range of ten thousand product ids, so new products don't shift existing parts. */
export const sitemapProducts = endpoint({
  method: 'GET',
  path: 'sitemap/products/{part}',
  access: 'public',
  summary: 'List the products of one part of the site map',
  params: z.object({
    part: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .catch(-1),
  }),
  reply: SitemapProductsSchema,
});
