import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { sent } from './drafts.ts';

/* What was done with a product: by whom, when, from what to what. */

const params = z.object({ id: pathId });
const fields = z.record(z.string(), z.json()).nullable();

const entry = z.object({
  id,
  at: z.iso.datetime(),
  /** As they were called then; empty for somebody whose account is gone. */
  by: z.string(),
  /** Somebody of the shop, for the store. */
  by_shop: z.boolean(),
  /** `product.save`: the thing, and what was done to it. */
  action: z.string(),
  /** The changed fields only; null where there was or is nothing. */
  before: fields,
  after: fields,
  /** One of many that were changed at once. */
  job_id: id.nullable(),
  is_undone: z.boolean(),
  /** Who took it back, as they were called then: somebody of the store, or of the shop. */
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
