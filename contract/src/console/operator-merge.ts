import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { pathId, queryInt } from '../input.ts';
import { recordId } from './record.ts';

/* Two groupings become one. */

export const MERGED_KINDS = ['category', 'subcategory', 'brand', 'collection'] as const;
const params = z.object({ kind: z.enum(MERGED_KINDS), id: pathId });

const counts = {
  /** Of any state; and of a category its subcategories. */
  products: z.int(),
  subcategories: z.int(),
};

export const previewMerge = consoleEndpoint({
  method: 'GET',
  path: 'operator/catalogue/{kind}/{id}/merge',
  access: { operator: 'catalog.read' },
  summary: 'What would move if this became part of another of its kind, and which address would lead there',
  params,
  query: z.object({ into: queryInt(0, 0, 2_147_483_647) }),
  reply: z.object({ ...counts, slug: z.string(), into: z.string() }),
});

export const mergeRecords = consoleEndpoint({
  method: 'POST',
  path: 'operator/catalogue/{kind}/{id}/merge',
  access: { operator: 'catalog.write' },
  summary: 'Make this part of another of its kind: products go along, old addresses lead there for ever',
  params,
  body: z.object({ into: recordId }),
  reply: z.object({ ...counts, banners: z.int() }),
});
