import { LONGEST } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { storeCalls } from './store-records.ts';

/* How a store's goods get where they are wanted: its rules, how far they reach, and where they did not. */

export const storeShippingRules = storeCalls('seller/shipping-rules', 'shipping rules', 'shipping');

export const readCoverage = consoleEndpoint({
  method: 'GET',
  path: 'seller/shipping',
  access: { seller: 'shipping.read' },
  summary: 'Count the countries the store ships to, and list destinations that carts wanted in vain',
  reply: z.object({
    /** Countries that something of the store reaches. */
    countries: z.int(),
    /** Those of them that only some of its goods reach, or only in some states. */
    partly: z.int(),
    of: z.int(),
    /** Carts of the last seven days that could not be shipped, each once for each place. */
    carts: z.int(),
    /** Of the last 30 days, most carts first. */
    gaps: z.array(
      z.object({
        country: z.string(),
        state: z.string(),
        carts: z.int(),
        last: z.iso.date(),
        /** Whether all of its goods get there by now. */
        is_closed: z.boolean(),
      }),
    ),
  }),
});

export const testShipping = consoleEndpoint({
  method: 'POST',
  path: 'seller/shipping-test',
  access: { seller: 'shipping.read' },
  confirm: 'never',
  summary: 'Estimate shipping cost and delivery date of products to a place. Changes nothing',
  body: z.object({
    country: z.string().regex(/^[A-Z]{2}$/),
    state: z.string().max(LONGEST.state).default(''),
    goods: z
      .array(z.object({ product_id: z.int().min(1), quantity: z.int().min(1).max(999).default(1) }))
      .min(1)
      .max(10),
  }),
  reply: z.object({
    lines: z.array(
      z.object({
        title: z.string(),
        /** By which rule; null: nothing brings it there. */
        way: z
          .object({
            rule: z.string(),
            price: moneyOf,
            from: z.iso.date(),
            to: z.iso.date(),
            pickup: z.boolean(),
          })
          .nullable(),
      }),
    ),
    /** Of all that get there. */
    shipping: moneyOf,
    /** How much more of the store’s goods would make that nothing; null: no more would, or it is. */
    left: moneyOf.nullable(),
  }),
});
