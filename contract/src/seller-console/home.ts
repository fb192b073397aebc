import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { ownStep } from './checklist.ts';
import { checklistStep } from './store.ts';

const weekOfSales = z.object({
  days: z.array(z.object({ date: z.iso.date(), orders: z.int(), earned: moneyOf, before: moneyOf })),
  earned: moneyOf,
  orders: z.int(),
  earned_before: moneyOf,
});

export const readHome = consoleEndpoint({
  method: 'GET',
  path: 'seller/home',
  access: 'console',
  summary: 'Count the store’s tasks with their age; null for parts a role can’t see',
  reply: z.object({
    orders: z
      .object({
        /** To be confirmed or shipped. */
        to_do: z.int(),
        to_confirm: z.int(),
        to_ship: z.int(),
        /** Ready for pickup, and shipped. */
        ready: z.int(),
        on_the_way: z.int(),
        waiting: z.int(),
        /** Due by the end of the store's day, and overdue; included above. */
        today: z.int(),
        late: z.int(),
        to_answer: z.int(),
        /** Order time of the oldest to confirm or ship, and of the oldest of each. */
        oldest_at: z.iso.datetime().nullable(),
        oldest_to_confirm_at: z.iso.datetime().nullable(),
        oldest_to_ship_at: z.iso.datetime().nullable(),
      })
      .nullable(),
    /** Returns to answer, the time of the oldest, and returns on their way back. */
    returns: z
      .object({ asked: z.int(), expected: z.int(), oldest_at: z.iso.datetime().nullable() })
      .nullable(),
    /** Variants of public products: low in stock, and sold out. */
    stock: z.object({ low: z.int(), empty: z.int() }).nullable(),
    /** Reviews of the last 30 days without a reply; `low` of them have at most three stars. */
    reviews: z.object({ to_answer: z.int(), low: z.int() }).nullable(),
    /** Submissions that need changes. */
    sent_back: z.int().nullable(),
    /** The place with most undeliverable carts of the last seven days, if still not covered; otherwise null. */
    gap: z
      .object({
        country: z.string(),
        carts: z.int(),
        /** Undeliverable carts for other countries. */
        elsewhere: z.int(),
      })
      .nullable(),
    /** Steps the store still needs; empty without permission. `own_steps`: the shop's additional ones. */
    steps: z.array(checklistStep),
    own_steps: z.array(ownStep),
    /** How many of them are required and not done, as on the checklist. */
    required_steps: z.int(),
    /** The last seven days, today last, and the seven before. */
    sales: weekOfSales.nullable(),
    /** Those in former currencies of the shop. */
    also_sales: z.array(weekOfSales),
  }),
});

export const readWaiting = consoleEndpoint({
  method: 'GET',
  path: 'seller/waiting',
  access: 'console',
  summary: 'Count tasks per page for the sidebar; null for pages a role can’t see',
  reply: z.object({
    /** To confirm or ship; `late` of them are overdue. */
    orders: z.object({ to_do: z.int(), late: z.int(), to_answer: z.int() }).nullable(),
    returns: z.int().nullable(),
    products: z.int().nullable(),
    stock: z.int().nullable(),
    reviews: z.int().nullable(),
    /** Of the checklist, as on the home page. */
    required_steps: z.int().nullable(),
  }),
});
