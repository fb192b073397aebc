import { LONGEST } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { storeCalls } from './store-records.ts';

/* A store's shipping: rules, coverage and gaps. */

export const storeShippingRules = storeCalls('seller/shipping-rules', 'shipping rule', 'shipping');

export const readCoverage = consoleEndpoint({
  method: 'GET',
  path: 'seller/shipping',
  access: { seller: 'shipping.read' },
  summary: 'Count the countries the store ships to, and list places that carts couldn’t be shipped to',
  reply: z.object({
    /** Countries to which at least one product ships. */
    countries: z.int(),
    /** Of these, countries covered only for some products or states. */
    partly: z.int(),
    of: z.int(),
    /** Carts of the last seven days that couldn't be shipped, counted once per place. */
    carts: z.int(),
    /** Last 30 days, most carts first. */
    gaps: z.array(
      z.object({
        country: z.string(),
        state: z.string(),
        carts: z.int(),
        last: z.iso.date(),
        /** Whether all products ship there now. */
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
        /** The matching rule; null: not shipped there. */
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
    /** Shipping of all shippable items. */
    shipping: moneyOf,
    /** Amount missing for free shipping; null: not reachable, or already free. */
    left: moneyOf.nullable(),
  }),
});
