import { CATALOGUE, LONGEST } from '@souk/rules/limits';
import { z } from 'zod';
import { amount, count, minor, savedRecord, texts, title, words } from './record.ts';

/* Rules that products refer to: tax, shipping, bundles. */

export const taxRuleInput = z.strictObject({
  ...savedRecord,
  title,
  /** Contained in the price: per unit, or a percentage (SPEC §9). */
  amount,
  /** New products get this rule unless their category has its own. Setting it clears the previous default. */
  is_default: z.boolean().default(false),
});
export type TaxRuleInput = z.output<typeof taxRuleInput>;

export const bundleDealInput = z.strictObject({
  ...savedRecord,
  title,
  buy: z.int().min(1).max(1000),
  free: z.int().min(1).max(1000),
  texts: texts({ title: CATALOGUE.title }),
});
export type BundleDealInput = z.output<typeof bundleDealInput>;

const pickup = z.strictObject({
  price_minor: minor,
  phone: words(LONGEST.phone).default(''),
  address_line_1: words(LONGEST.street).default(''),
  address_line_2: words(LONGEST.street).nullable().default(null),
  zip: words(LONGEST.zip).default(''),
  state: words(LONGEST.state).default(''),
  city: words(LONGEST.city).default(''),
  country: words(2).default(''),
});

const place = z.strictObject({
  /** ISO 3166-1, or `*` for all countries without a place of their own. */
  country: z.string().regex(/^([A-Z]{2}|\*)$/),
  /** Empty: the whole country. */
  state: words(LONGEST.state).default(''),
  price_minor: minor,
  days: count(365),
  pickup: pickup.nullable().default(null),
});

export const shippingRuleInput = z.strictObject({
  ...savedRecord,
  title,
  /** Price per line or per unit. */
  per: z.enum(['line', 'piece']).default('line'),
  /** Free-shipping threshold for the store's items in an order; null: none. */
  free_from_minor: minor.min(1).nullable().default(null),
  places: z.array(place).min(1).max(CATALOGUE.places),
  texts: texts({ title: CATALOGUE.title }),
});
export type ShippingRuleInput = z.output<typeof shippingRuleInput>;
