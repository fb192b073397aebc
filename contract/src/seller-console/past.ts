import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { sent } from './drafts.ts';

/* A product's change history. */

const params = z.object({ id: pathId });
const fields = z.record(z.string(), z.json()).nullable();

const entry = z.object({
  id,
  at: z.iso.datetime(),
  /** Name at that time; empty for deleted accounts. */
  by: z.string(),
  /** An operator, on behalf of the store. */
  by_shop: z.boolean(),
  /** Resource and action, such as `product.save`. */
  action: z.string(),
  /** Changed fields only; null for creation or deletion. */
  before: fields,
  after: fields,
  /** Part of a bulk edit. */
  job_id: id.nullable(),
  is_undone: z.boolean(),
  /** Who undid it, by name at that time: a member of the store or an operator. */
  undone_by: z.string().nullable(),
  can_undo: z.boolean(),
});
export type ProductPastEntry = z.output<typeof entry>;

export const listProductPast = consoleEndpoint({
  method: 'GET',
  path: 'seller/products/{id}/history',
  access: { seller: 'products.read' },
  summary: 'List a product’s change history, newest first',
  params,
  query: z.object(listQuery(['all'], ['at'])),
  reply: listReply(entry).extend({ title: z.string(), currency: z.string() }),
});

export const undoProductChange = consoleEndpoint({
  method: 'POST',
  path: 'seller/product-changes/{id}/undo',
  access: { seller: 'products.write' },
  confirm: 'never',
  summary: 'Undo a change of a product while its fields are unchanged since; approval may be needed again',
  params,
  reply: sent,
});
