import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { ownStep } from './checklist.ts';
import { checklistStep } from './profile.ts';

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
        on_the_way: z.int(),
        waiting: z.int(),
        /** What has to leave by the end of the store's day, and what had to before it; among those above. */
        today: z.int(),
        late: z.int(),
        /** Whose buyers have written and wait for an answer. */
        to_answer: z.int(),
        /** When the oldest that is to be confirmed or sent was placed. */
        oldest_at: z.iso.datetime().nullable(),
      })
      .nullable(),
    /** Returns to be answered, since when the oldest waits, and those whose goods are to come. */
    returns: z
      .object({ asked: z.int(), expected: z.int(), oldest_at: z.iso.datetime().nullable() })
      .nullable(),
    /** Variants of public products: almost sold out, and sold out. */
    stock: z.object({ low: z.int(), empty: z.int() }).nullable(),
    /** Reviews of the last 30 days without a reply; `low` of them have three stars or fewer. */
    reviews: z.object({ to_answer: z.int(), low: z.int() }).nullable(),
    /** What the shop has looked at and sent back. */
    sent_back: z.int().nullable(),
    /** Where most carts of the last seven days could not be sent and still cannot; null also where there is none. */
    gap: z
      .object({
        country: z.string(),
        carts: z.int(),
        /** Carts that could not be sent to other countries. */
        elsewhere: z.int(),
      })
      .nullable(),
    /** What a store still needs; none for a role that does not see the store. */
    steps: z.array(checklistStep),
    /** What this shop asks besides; none likewise. */
    own_steps: z.array(ownStep),
    /** The last seven days, today last, and the seven before. */
    sales: z
      .object({
        days: z.array(z.object({ date: z.iso.date(), orders: z.int(), earned: moneyOf, before: moneyOf })),
        earned: moneyOf,
        orders: z.int(),
        earned_before: moneyOf,
      })
      .nullable(),
  }),
});

export const readWaiting = consoleEndpoint({
  method: 'GET',
  path: 'seller/waiting',
  access: 'console',
  summary: 'Count tasks per page for the sidebar; null for pages a role can’t see',
  reply: z.object({
    /** To be confirmed or sent; `late` of them had to leave before today. */
    orders: z.object({ to_do: z.int(), late: z.int(), to_answer: z.int() }).nullable(),
    /** Returns to be answered. */
    returns: z.int().nullable(),
    /** Products that the shop has sent back. */
    products: z.int().nullable(),
    /** Variants of public products that are sold out. */
    stock: z.int().nullable(),
    /** Reviews of the last 30 days without a reply. */
    reviews: z.int().nullable(),
  }),
});
