import { CATALOGUE } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { pathId, queryIds, queryInt, queryText } from '../input.ts';
import { moment, percent, recordId, savedRecord, title } from './record.ts';

const any = recordId.nullable().default(null);

/** Null fields don't restrict. */
const appliesTo = z.strictObject({ store_id: any, category_id: any, brand_id: any });
export type AppliesTo = z.output<typeof appliesTo>;

export const commissionRuleInput = z
  .strictObject({
    ...savedRecord,
    title,
    percent,
    applies_to: appliesTo.default({ store_id: null, category_id: null, brand_id: null }),
    /** Null: unbounded. */
    start: moment.nullable().default(null),
    end: moment.nullable().default(null),
  })
  .refine(({ start, end }) => start === null || end === null || start < end, {
    path: ['end'],
    message: 'too_low',
  });
export type CommissionRuleInput = z.output<typeof commissionRuleInput>;

export const COMMISSION_SOURCES = ['rule', 'seller', 'category', 'shop'] as const;

export const findCommissionProducts = consoleEndpoint({
  method: 'GET',
  path: 'operator/commission/products',
  access: { operator: 'sellers.read' },
  summary: 'List published products for testing commission, newest first; search by words or number',
  query: z.object({ q: queryText, ids: queryIds }),
  reply: z.array(z.object({ id: z.int(), title: z.string(), image: z.string(), store: z.string() })),
});

export const previewCommission = consoleEndpoint({
  method: 'GET',
  path: 'operator/commission',
  access: { operator: 'sellers.read' },
  summary: 'Calculate the commission on a product as an order would, with the rule that applies',
  query: z.object({
    product_id: pathId,
    /** 0: the current price outside of sales. */
    price_minor: queryInt(0, 0, CATALOGUE.priceMinor),
    at: moment.optional(),
  }),
  reply: z.object({
    product: z.object({ id: z.int(), title: z.string() }),
    store: z.string(),
    price: moneyOf,
    /** Source of the rate: a rule, the store's agreement, its category, or the shop's setting. */
    by: z.enum(COMMISSION_SOURCES),
    id: z.int().nullable(),
    title: z.string(),
    percent: z.number(),
    commission: moneyOf,
    tax_percent: z.number(),
    tax: moneyOf,
    earns: moneyOf,
  }),
});
