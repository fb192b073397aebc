import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { id } from '../wire.ts';

/* Sample products that the installer added. */

/** Requested; installed; being removed. */
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
/** Modified; used by an order or a review; needed by something that stays. */
export const KEEP_REASONS = ['changed', 'ordered', 'reviewed', 'needed'] as const;

export const readSamples = consoleEndpoint({
  method: 'GET',
  path: 'operator/samples',
  access: { operator: 'catalog.write' },
  summary: 'Preview the removal of sample products',
  reply: z.object({
    state: z.enum(SAMPLE_STATES).nullable(),
    /** Kinds with something to delete. */
    goes: z.array(z.object({ kind: z.enum(SAMPLE_KINDS), count: z.int() })),
    /** Records kept because of orders or reviews are archived; the rest stays unchanged. */
    stays: z.array(
      z.object({ kind: z.enum(SAMPLE_KINDS), id, title: z.string(), why: z.enum(KEEP_REASONS) }),
    ),
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
