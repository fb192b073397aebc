import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { id } from '../wire.ts';

const access = { seller: 'reports.read' } as const;
const day = z.iso.date();

/** The first and the last day of a period, by UTC; absent: the last thirty days. At most a year and a day. */
const period = z.object({ from: day.optional().catch(undefined), to: day.optional().catch(undefined) });
const ofPeriod = { from: day, to: day };

/** Of few stores an average would tell what one of them sells; then it is null. */
const ofShop = <T extends z.ZodType>(value: T) => value.nullable();

export const readSales = consoleEndpoint({
  method: 'GET',
  path: 'seller/reports/sales',
  access,
  summary: 'Daily sales of a period, its total, and the period before',
  query: period,
  reply: z.object({
    ...ofPeriod,
    days: z.array(z.object({ date: day, orders: z.int(), units: z.int(), goods: moneyOf, earns: moneyOf })),
    total: z.object({ orders: z.int(), units: z.int(), goods: moneyOf, earns: moneyOf }),
    before: z.object({ orders: z.int(), units: z.int(), goods: moneyOf, earns: moneyOf }),
    /** What the goods of an order come to: here, and in all stores. */
    average: z.object({ own: moneyOf.nullable(), shop: ofShop(moneyOf) }),
  }),
});

export const readProductSales = consoleEndpoint({
  method: 'GET',
  path: 'seller/reports/products',
  access,
  summary: 'The hundred best-selling products of a period',
  query: period,
  reply: z.object({
    ...ofPeriod,
    rows: z.array(
      z.object({
        id,
        title: z.string(),
        orders: z.int(),
        units: z.int(),
        goods: moneyOf,
        rating: z.number(),
      }),
    ),
    /** Stars of all reviews, here and in the whole shop. */
    rating: z.object({ own: z.number().nullable(), shop: ofShop(z.number()) }),
  }),
});

export const readDelivery = consoleEndpoint({
  method: 'GET',
  path: 'seller/reports/delivery',
  access,
  summary: 'On-time shipments per week of a period next to the shop’s average',
  query: period,
  reply: z.object({
    ...ofPeriod,
    /** In time is who is handed over within so many hours after the goods could leave. */
    within_hours: z.int(),
    weeks: z.array(
      z.object({
        /** Its Monday. */
        date: day,
        sent: z.int(),
        in_time: z.int(),
        /** Of a hundred; null where nothing was to be sent. */
        share: z.number().nullable(),
        shop_share: ofShop(z.number()),
      }),
    ),
    share: z.object({ own: z.number().nullable(), shop: ofShop(z.number()) }),
  }),
});

export const readStanding = consoleEndpoint({
  method: 'GET',
  path: 'seller/reports/standing',
  access,
  summary:
    'Get the store’s service metrics of the last thirty days next to the shop’s average; ratings of all time',
  reply: z.object({
    days: z.int(),
    /** Of orders whose time to be handed over is up; shares of a hundred, null where there are none. */
    handed_over: z.object({
      in_time: z.int(),
      of: z.int(),
      own: z.number().nullable(),
      shop: ofShop(z.number()),
    }),
    /** Orders of which the store cancelled something. */
    cancelled: z.object({
      count: z.int(),
      of: z.int(),
      own: z.number().nullable(),
      shop: ofShop(z.number()),
    }),
    rating: z.object({ reviews: z.int(), own: z.number().nullable(), shop: ofShop(z.number()) }),
  }),
});
