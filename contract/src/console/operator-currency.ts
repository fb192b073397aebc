import { RATE } from '@souk/rules/convert-money';
import { CURRENCY_ROUNDINGS } from '@souk/rules/currency-change';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';

const time = z.iso.datetime();
const currency = z.string().regex(/^[A-Z]{3}$/);
/** Units of the new currency for one of the current, such as `0.92`; at most 8 decimals. */
const rate = z
  .string()
  .regex(RATE)
  .refine((text) => Number(text) > 0);

/** Tables with converted amounts, as `changed_since` names them. */
export const CURRENCY_PLACES = [
  'products',
  'inventories',
  'flash_sale_products',
  'flash_sale_proposals',
  'product_drafts',
  'collections',
  'shipping_rules',
  'shipping_places',
  'tax_rules',
  'vouchers',
] as const;

const change = z.object({
  id: z.int(),
  from: z.string(),
  to: z.string(),
  /** Null: the numbers stayed the same. */
  rate: z.string().nullable(),
  rounding: z.enum(CURRENCY_ROUNDINGS),
  /** Whether it undoes an earlier change. */
  is_undo: z.boolean(),
  state: z.enum(['running', 'done']),
  /** Prepared records; all are switched at once when the last one is. */
  prepared: z.int(),
  total: z.int(),
  started_at: time,
  finished_at: time.nullable(),
  /** The entry of the activity log that undoes it; null: it can’t be undone. */
  undo_entry: z.int().nullable(),
  /** What an undo converted by the rate instead of restoring it, because it was added or edited after the change. */
  changed_since: z.array(
    z.object({ what: z.enum(CURRENCY_PLACES), count: z.int(), titles: z.array(z.string()) }),
  ),
});
export type CurrencyChangeView = z.output<typeof change>;

export const readCurrency = consoleEndpoint({
  method: 'GET',
  path: 'operator/currency',
  access: { operator: 'settings.read' },
  summary: 'Get the shop’s currency and its last change, with progress',
  reply: z.object({ currency: z.string(), change: change.nullable() }),
});

export const previewCurrency = consoleEndpoint({
  method: 'GET',
  path: 'operator/currency/preview',
  access: { operator: 'settings.write' },
  summary: 'Preview prices of products in another currency: the lowest, the highest and some in between',
  query: z.object({ to: currency, rate: rate.optional(), rounding: z.enum(CURRENCY_ROUNDINGS) }),
  reply: z.object({
    products: z.array(z.object({ id: z.int(), title: z.string(), before: moneyOf, after: moneyOf })),
  }),
});

export const changeCurrency = consoleEndpoint({
  method: 'POST',
  path: 'operator/currency',
  access: { operator: 'settings.write' },
  confirm: 'rights',
  summary:
    'Change the shop’s currency in a background job, converting all amounts by a rate or keeping their numbers; orders keep theirs. Undone through the activity log',
  body: z.object({
    to: currency,
    /** Null: the numbers stay the same, rounded to the decimals of the new currency. */
    rate: rate.nullable(),
    /** How prices end; other amounts are rounded to the smallest unit. */
    rounding: z.enum(CURRENCY_ROUNDINGS),
    /** The currency as read: refused if it has changed since. */
    seen: currency,
  }),
  reply: z.object({ id: z.int() }),
});
