import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { pathId, queryInt } from '../input.ts';
import { recordId } from './record.ts';
import { recordUses } from './record-uses.ts';

/* Merges two groupings. */

export const MERGED_KINDS = ['category', 'subcategory', 'brand', 'collection'] as const;
const params = z.object({ kind: z.enum(MERGED_KINDS), id: pathId });

const counts = {
  /** In any state; `subcategories` for categories. */
  products: z.int(),
  subcategories: z.int(),
};

export const previewMerge = consoleEndpoint({
  method: 'GET',
  path: 'operator/catalogue/{kind}/{id}/merge',
  access: { operator: 'catalog.read' },
  summary: 'Preview merging a record into another of its kind: what moves and which address redirects',
  params,
  query: z.object({ into: queryInt(0, 0, 2_147_483_647) }),
  reply: z.object({ ...counts, slug: z.string(), into: z.string() }),
});

export const mergeRecords = consoleEndpoint({
  method: 'POST',
  path: 'operator/catalogue/{kind}/{id}/merge',
  access: { operator: 'catalog.write' },
  confirm: 'never',
  summary: 'Merge a record into another of its kind: products move, old addresses redirect',
  params,
  body: z.object({ into: recordId }),
  reply: z.object({ ...counts, banners: z.int() }),
});

/* Merges two values of an attribute. */

const ofValue = z.object({ id: pathId });
const moved = { products: z.int(), variants: z.int() };

export const previewValueMerge = consoleEndpoint({
  method: 'GET',
  path: 'operator/attribute-values/{id}/merge',
  access: { operator: 'catalog.read' },
  summary: 'Preview merging an attribute value into another',
  params: ofValue,
  query: z.object({ into: queryInt(0, 0, 2_147_483_647) }),
  reply: z.object({
    ...moved,
    /** Products that would end up with two identical variants; the merge is refused while there are any. */
    doubled: z.int(),
    from: z.string(),
    into: z.string(),
  }),
});

export const readValueUses = consoleEndpoint({
  method: 'GET',
  path: 'operator/attribute-values/{id}/uses',
  access: { operator: 'catalog.read' },
  summary: 'List the products that use an attribute value, with their number and the first names',
  params: ofValue,
  reply: recordUses,
});

export const mergeValues = consoleEndpoint({
  method: 'POST',
  path: 'operator/attribute-values/{id}/merge',
  access: { operator: 'catalog.write' },
  confirm: 'never',
  summary: 'Merge an attribute value into another: variants and images move',
  params: ofValue,
  body: z.object({ into: recordId }),
  reply: z.object(moved),
});
