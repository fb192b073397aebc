import { CONSOLE } from '@souk/rules/limits';
import { RETURN_ACTS, RETURN_CAUSES, RETURN_STATES } from '@souk/rules/returns';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { recordId, requiredWords } from '../console/record.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';

const time = z.iso.datetime();

/** `refused` includes appealed returns for stores; `ended`: refunded or closed. */
/** `to_decide`: awaiting the shop's decision, in any state. */
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

export const returnOfPart = z.object({
  id,
  state: z.enum(RETURN_STATES),
  cause: z.enum(RETURN_CAUSES),
  units: z.int(),
  asked_at: time,
});

export const refundOfPart = z.object({
  id,
  /** Sent, or started while it isn't. */
  at: time,
  amount: moneyOf,
  /** `pending` includes refunds that an operator must make. */
  state: z.enum(['pending', 'done', 'failed']),
  reason: z.string(),
});

export const returnRow = returnOfPart.extend({
  /** When it entered its state. */
  since: time,
  /** Its refund was approved, but the money isn't sent yet. */
  is_refund_pending: z.boolean(),
  /** Unanswered for days, or the items of a withdrawal didn't arrive: the shop reviews it. */
  is_late: z.boolean(),
  /** Id of the store's part, and the order's number. */
  order: z.object({ id, number: z.string() }),
  buyer: z.object({ name: z.string(), city: z.string(), country: z.string() }),
  goods: z.array(z.object({ title: z.string(), image: z.string(), quantity: z.int() })),
});
export type SellerReturnRow = z.output<typeof returnRow>;

export const returnDetail = {
  lines: z.array(
    z.object({
      id,
      product_id: id,
      title: z.string(),
      variant: z.string(),
      sku: z.string().nullable(),
      image: z.string(),
      /** Units returned, of units ordered. */
      units: z.int(),
      bought: z.int(),
      /** Units restocked; null: not received yet. */
      sellable: z.int().nullable(),
      refunded: z.int(),
    }),
  ),
  /** The customer's message; null for a withdrawal, and once the customer was erased. */
  message: z.string().nullable(),
  /** Why it was refused, and the customer's appeal. */
  answer: z.string().nullable(),
  appeal: z.string().nullable(),
  /** The shop's final decision. */
  decision: z.string().nullable(),
  /** Accepted without sending the items back. */
  keeps: z.boolean(),
  /** Who answered: the store, or an operator on its behalf. */
  answered_by: z.enum(['store', 'shop']).nullable(),
  ended_by: z.enum(['buyer', 'shop']).nullable(),
  delivered_at: time.nullable(),
  answered_at: time.nullable(),
  appealed_at: time.nullable(),
  received_at: time.nullable(),
  ended_at: time.nullable(),
  /** Its refund; null before it was decided, and for readers who don't see money. `at`: sent, or started while it isn't. */
  refund: z.object({ id, state: z.string(), amount: moneyOf, at: time }).nullable(),
  /** Possible next actions, regardless of permissions. */
  acts: z.array(z.enum(RETURN_ACTS)),
};

const sellerReturn = returnRow.extend(returnDetail);
export type SellerReturn = z.output<typeof sellerReturn>;

const params = z.object({ id: pathId });

/** Bodies shared by the store's and the operator's calls. */
export const acceptBody = z.object({
  /** Refund without sending the items back. */
  keep: z.boolean().default(false),
});
export const refuseBody = z.object({ reason: requiredWords(CONSOLE.reason) });
export const receivedBody = z.object({
  /** Sellable units by line; unlisted lines have none. */
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
