import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { id } from '../wire.ts';

/* Goods to look at that the installer has put into a shop. */

/** Asked for; in the shop; on their way out. */
export const SAMPLE_STATES = ['wanted', 'there', 'leaving'] as const;
export const SAMPLE_KINDS = [
  'product',
  'collection',
  'subcategory',
  'category',
  'brand',
  'attribute',
  'bundle_deal',
  'tax_rule',
  'shipping_rule',
  'store',
] as const;
/** Somebody has changed it; an order or a review shows it; something that stays needs it. */
export const WHY_KEPT = ['changed', 'ordered', 'reviewed', 'needed'] as const;

export const readSamples = consoleEndpoint({
  method: 'GET',
  path: 'operator/samples',
  access: { operator: 'catalog.write' },
  summary: 'Preview the removal of sample products',
  reply: z.object({
    state: z.enum(SAMPLE_STATES).nullable(),
    /** Those of which something goes. */
    goes: z.array(z.object({ kind: z.enum(SAMPLE_KINDS), count: z.int() })),
    /** What `ordered` and `reviewed` says is archived: out of the shop, and there for what shows it. The rest stays as it is. */
    stays: z.array(z.object({ kind: z.enum(SAMPLE_KINDS), id, title: z.string(), why: z.enum(WHY_KEPT) })),
  }),
});

export const removeSamples = consoleEndpoint({
  method: 'POST',
  path: 'operator/samples/remove',
  access: { operator: 'catalog.write' },
  confirm: 'never',
  summary: 'Remove sample products in a background job',
  reply: z.literal(true),
});
