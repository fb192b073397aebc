import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pathId, queryPage, queryPerPage } from './input.ts';
import { dates, localTime, oneTwo, id, pictureName, money, page } from './wire.ts';

const FlashTileFields = {
  title: z.string(),
  badge: z.string().nullable(),
  selling: z.number(),
  offered: z.number(),
  slug: z.string(),
  image: pictureName,
  review_count: z.int(),
  rating: z.number(),
};

/** [ours] the stock bar; `left` is what can still be bought at the sale price, `limit_per_shopper` per shopper */
const FlashStockFields = {
  quota: z.int().nullable(),
  sold: z.int(),
  left: z.int(),
  limit_per_shopper: z.int().nullable(),
  /** some variants cost more: "from" */
  prices_differ: z.boolean(),
};

const FlashStateSchema = z.enum(['upcoming', 'running', 'ended']);

export const flashSales = endpoint({
  method: 'GET',
  path: 'flash-sale',
  access: 'public',
  summary: 'List running and upcoming flash sales as a plain array',
  reply: z.array(
    z.object({
      id,
      title: z.string(),
      status: oneTwo,
      start_time: localTime,
      end_time: localTime,
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
  summary: 'List the products of a flash sale',
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
    /** [ours] the sale, returned with a page of its products */
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
