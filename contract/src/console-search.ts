import { z } from 'zod';
import { consoleEndpoint } from './console-endpoint.ts';
import { queryText } from './input.ts';
import { id } from './wire.ts';

/** What the command menu finds besides pages and actions. */
const FOUND_KINDS = [
  'order',
  'member',
  'customer',
  'seller',
  'application',
  'product',
  'category',
  'subcategory',
  'brand',
  'collection',
  'attribute',
  'page',
  'voucher',
  'flash-sale',
  'bundle-deal',
  'tax-rule',
  'shipping-rule',
  'commission-rule',
  'invoice',
  'payout',
] as const;

const found = z.object({
  kind: z.enum(FOUND_KINDS),
  /** A seller's order is their part of it. */
  id,
  title: z.string(),
  /** A second line: a buyer, an email address, a store. */
  note: z.string(),
  /** The text that matched, if it is neither of these: an SKU, a code, a phone number, a translation. */
  match: z.string(),
  /** The whole number, code, SKU, email address or phone number was given. */
  is_exact: z.boolean(),
  /** Found only with another spelling. */
  is_similar: z.boolean(),
});
export type FoundRecord = z.output<typeof found>;

export const searchConsole = consoleEndpoint({
  method: 'GET',
  path: 'console/search',
  access: 'console',
  summary:
    'Search the records that the caller may read by name, number, SKU, code, email address or phone number: at most five of each kind. Sellers find those of their store',
  query: z.object({ q: queryText }),
  reply: z.array(found),
});
