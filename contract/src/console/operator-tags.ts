import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { pathId, queryText } from '../input.ts';
import { id } from '../wire.ts';
import { tag as tagName } from './record.ts';
import { recordUses } from './record-uses.ts';

/* Tags of all products. */

export const TAG_VIEWS = ['all', 'once'] as const;

const tag = z.object({
  id,
  name: z.string(),
  products: z.int(),
  /** New tag of a running rename; '': being removed; null: no change in progress. */
  becomes: z.string().nullable(),
});
export type ShownTag = z.output<typeof tag>;

const change = {
  products: z.int(),
  stores: z.int(),
  both: z.int(),
  banners: z.int(),
  collections: z.int(),
};

export const listTags = consoleEndpoint({
  method: 'GET',
  path: 'operator/tags',
  access: { operator: 'catalog.read' },
  summary: 'List product tags with their number of products, most used first',
  query: z.object(listQuery(TAG_VIEWS, ['products', 'name'])),
  reply: listReply(tag),
});

export const previewTag = consoleEndpoint({
  method: 'GET',
  path: 'operator/tags/{id}/change',
  access: { operator: 'catalog.read' },
  summary: 'Preview renaming, merging or removing (`into` empty) a tag',
  params: z.object({ id: pathId }),
  query: z.object({ into: queryText }),
  /** `exists`: spelling of the other tag, if it exists. */
  reply: z.object({ ...change, exists: z.string().nullable() }),
});

export const readTagUses = consoleEndpoint({
  method: 'GET',
  path: 'operator/tags/{id}/uses',
  access: { operator: 'catalog.read' },
  summary: 'List what uses a tag, with counts and the first names',
  params: z.object({ id: pathId }),
  reply: recordUses,
});

export const changeTag = consoleEndpoint({
  method: 'POST',
  path: 'operator/tags/{id}/change',
  access: { operator: 'catalog.write' },
  confirm: 'never',
  summary:
    'Rename, merge or remove (null) a tag in all products in a background job; banners and collections follow',
  params: z.object({ id: pathId }),
  body: z.strictObject({ into: tagName.nullable() }),
  reply: z.object(change),
});
