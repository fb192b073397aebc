import { CATALOGUE, LONGEST } from '@souk/rules/limits';
import { z } from 'zod';
import { amount, count, minor, savedRecord, texts, title, words } from './record.ts';

/* What products name by reference: how they are taxed, sent, and given away in bundles. */

export const taxRuleInput = z.strictObject({
  ...savedRecord,
  title,
  /** Contained in the price: of one unit, or a percentage (SPEC §9). */
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
  /** ISO 3166-1, or `*` for everywhere that no other place of the rule names. */
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
  /** Whether a place's price is paid once for a line, or for each unit of it. */
  per: z.enum(['line', 'piece']).default('line'),
  /** From which worth of the store's goods of an order all this costs nothing; null: from none. */
  free_from_minor: minor.min(1).nullable().default(null),
  places: z.array(place).min(1).max(CATALOGUE.places),
  texts: texts({ title: CATALOGUE.title }),
});
export type ShippingRuleInput = z.output<typeof shippingRuleInput>;
