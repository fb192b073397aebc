import { CONSOLE } from '@souk/rules/limits';
import { RETURN_ACTS, RETURN_CAUSES, RETURN_STATES } from '@souk/rules/returns';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { recordId, requiredWords } from '../console/record.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';

const time = z.iso.datetime();

/** `refused` has those that were appealed too for stores; `ended`: given back or closed. */
/** `to_decide`: what waits for the shop, whatever its state. */
export const RETURN_VIEWS = [
  'all',
  'to_decide',
  'asked',
  'appealed',
  'expected',
  'received',
  'refused',
  'ended',
] as const;

/** A return as orders name it. */
export const returnOfPart = z.object({
  id,
  state: z.enum(RETURN_STATES),
  cause: z.enum(RETURN_CAUSES),
  units: z.int(),
  asked_at: time,
});

export const returnRow = returnOfPart.extend({
  /** Since when it is in its state. */
  since: time,
  /** Nobody has answered for days, or the goods of a withdrawal have not come: the shop looks at it. */
  is_late: z.boolean(),
  /** Of the store's part, and what the order is called. */
  order: z.object({ id, number: z.string() }),
  buyer: z.object({ name: z.string(), city: z.string(), country: z.string() }),
  /** The first three lines. */
  goods: z.array(z.object({ title: z.string(), image: z.string(), quantity: z.int() })),
});
export type SellerReturnRow = z.output<typeof returnRow>;

export const returnDetail = {
  lines: z.array(
    z.object({
      /** Of the order's line. */
      id,
      product_id: id,
      title: z.string(),
      variant: z.string(),
      sku: z.string().nullable(),
      image: z.string(),
      /** How many of them come back, of how many that were bought. */
      units: z.int(),
      bought: z.int(),
      /** How many went back into stock; null: not here yet. */
      sellable: z.int().nullable(),
      /** How many of them were paid back already. */
      refunded: z.int(),
    }),
  ),
  /** The buyer's words; null for a withdrawal, and once the buyer was erased. */
  message: z.string().nullable(),
  /** Why it was refused, and what the buyer wrote to the shop about that. */
  answer: z.string().nullable(),
  appeal: z.string().nullable(),
  /** What the shop wrote when it ended it. */
  decision: z.string().nullable(),
  /** Accepted, and nothing has to be sent back. */
  keeps: z.boolean(),
  /** Who answered: its store, or somebody of the shop for it. */
  answered_by: z.enum(['store', 'shop']).nullable(),
  ended_by: z.enum(['buyer', 'shop']).nullable(),
  delivered_at: time.nullable(),
  answered_at: time.nullable(),
  appealed_at: time.nullable(),
  received_at: time.nullable(),
  ended_at: time.nullable(),
  /** What can come next of it, whoever has the right to. */
  acts: z.array(z.enum(RETURN_ACTS)),
};

const sellerReturn = returnRow.extend(returnDetail);
export type SellerReturn = z.output<typeof sellerReturn>;

const params = z.object({ id: pathId });

/** What is asked of a return by its store, and by somebody of the shop in its place. */
export const acceptBody = z.object({
  /** The buyer keeps it: nothing has to come back, and the money goes back all the same. */
  keep: z.boolean().default(false),
});
export const refuseBody = z.object({ reason: requiredWords(CONSOLE.reason) });
export const receivedBody = z.object({
  /** By line how many units can be sold again; a line that is not named has none. */
  lines: z.array(z.object({ id: recordId, sellable: z.int().min(0) })).max(500),
});

export const listReturns = consoleEndpoint({
  method: 'GET',
  path: 'seller/returns',
  access: { seller: 'returns.read' },
  summary: 'List the store’s returns, newest first; search by order number',
  query: z.object(listQuery(RETURN_VIEWS, ['asked'])),
  reply: listReply(returnRow),
});

export const readReturn = consoleEndpoint({
  method: 'GET',
  path: 'seller/returns/{id}',
  access: { seller: 'returns.read' },
  summary: 'Get a return with its items, messages and next steps',
  params,
  reply: sellerReturn,
});

export const acceptReturn = consoleEndpoint({
  method: 'POST',
  path: 'seller/returns/{id}/accept',
  access: { seller: 'returns.write' },
  confirm: 'never',
  summary: 'Accept a return, also after declining it; the items are expected, or the customer keeps them',
  params,
  body: acceptBody,
  reply: sellerReturn,
});

export const refuseReturn = consoleEndpoint({
  method: 'POST',
  path: 'seller/returns/{id}/refuse',
  access: { seller: 'returns.write' },
  confirm: 'never',
  summary: 'Decline a return with a message; the customer can appeal to the shop',
  params,
  body: refuseBody,
  reply: sellerReturn,
});

export const receiveReturn = consoleEndpoint({
  method: 'POST',
  path: 'seller/returns/{id}/received',
  access: { seller: 'returns.write' },
  confirm: 'never',
  summary: 'Record that items arrived, and how many to restock',
  params,
  body: receivedBody,
  reply: sellerReturn,
});
