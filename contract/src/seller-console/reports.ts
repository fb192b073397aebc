import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { id } from '../wire.ts';

const access = { seller: 'reports.read' } as const;
const day = z.iso.date();

/** First and last day of a period, in the store's time zone; absent: the last thirty days. At most a year and a day. */
const period = z.object({ from: day.optional().catch(undefined), to: day.optional().catch(undefined) });
/** `currency`: of the amounts; default: the shop’s. */
const periodOfMoney = period.extend({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
});
/** The shop’s currency, then others in which the store sold: their amounts are never added. */
const currencies = z.array(z.string());
const ofPeriod = { from: day, to: day, time_zone: z.string() };

/** Shop averages are null when few stores would make one store's figures recognizable. */
const ofShop = <T extends z.ZodType>(value: T) => value.nullable();

export const readSales = consoleEndpoint({
  method: 'GET',
  path: 'seller/reports/sales',
  access,
  summary: 'List the daily sales of a period, its total, and the previous period',
  query: periodOfMoney,
  reply: z.object({
    ...ofPeriod,
    currencies,
    days: z.array(z.object({ date: day, orders: z.int(), units: z.int(), goods: moneyOf, earns: moneyOf })),
    total: z.object({ orders: z.int(), units: z.int(), goods: moneyOf, earns: moneyOf }),
    before: z.object({ orders: z.int(), units: z.int(), goods: moneyOf, earns: moneyOf }),
    /** Average item value per order: this store, and all stores. */
    average: z.object({ own: moneyOf.nullable(), shop: ofShop(moneyOf) }),
  }),
});

export const readProductSales = consoleEndpoint({
  method: 'GET',
  path: 'seller/reports/products',
  access,
  summary: 'List the hundred best-selling products of a period',
  query: periodOfMoney,
  reply: z.object({
    ...ofPeriod,
    currencies,
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
    /** Average rating: this store, and the whole shop. */
    rating: z.object({ own: z.number().nullable(), shop: ofShop(z.number()) }),
  }),
});

export const readDelivery = consoleEndpoint({
  method: 'GET',
  path: 'seller/reports/delivery',
  access,
  summary: 'List on-time shipments per week of a period next to the shop’s average',
  query: period,
  reply: z.object({
    ...ofPeriod,
    /** On time means shipped within this many hours after release. */
    within_hours: z.int(),
    weeks: z.array(
      z.object({
        date: day,
        /** Orders due: shipped, or past their deadline. */
        sent: z.int(),
        in_time: z.int(),
        /** Percent; null if nothing was due. */
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
    /** Orders past their shipping deadline; percentages, null if none. */
    handed_over: z.object({
      in_time: z.int(),
      of: z.int(),
      own: z.number().nullable(),
      shop: ofShop(z.number()),
    }),
    /** Orders with cancellations by the store. */
    cancelled: z.object({
      count: z.int(),
      of: z.int(),
      own: z.number().nullable(),
      shop: ofShop(z.number()),
    }),
    rating: z.object({ reviews: z.int(), own: z.number().nullable(), shop: ofShop(z.number()) }),
  }),
});
