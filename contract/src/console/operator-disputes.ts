import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';

/* Payments that buyers dispute with their bank or provider (MONEY 1.4). */

const params = z.object({ id: pathId });
const at = z.iso.datetime();

export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
export const DISPUTE_VIEWS = ['respond', 'open', 'won', 'lost', 'all'] as const;

const dispute = z.object({
  id,
  state: z.enum(DISPUTE_STATES),
  order: z.object({ id, number: z.string(), buyer: z.string() }),
  provider: z.string(),
  /** The provider’s IDs of the dispute and of the payment. */
  provider_ref: z.string(),
  payment_id: z.string(),
  amount: moneyOf,
  fee: moneyOf,
  /** The provider’s word: `product_not_received`. */
  reason: z.string(),
  /** Null: the provider didn’t say. */
  evidence_due_at: at.nullable(),
  /** When somebody recorded that the evidence was sent. */
  answered_at: at.nullable(),
  answered_by: z.string().nullable(),
  opened_at: at,
  closed_at: at.nullable(),
  /** Refunds of the order that were sent, and when the last one was; null: none. */
  refunded: z.object({ amount: moneyOf, at }).nullable(),
  stores: z.array(
    z.object({
      id,
      name: z.string(),
      slug: z.string(),
      /** Disputed with this store: what the buyer paid, and the store’s share, which it loses with the dispute. */
      amount: moneyOf,
      share: moneyOf,
      fee: moneyOf,
    }),
  ),
});
export type Dispute = z.output<typeof dispute>;

export const listDisputes = consoleEndpoint({
  method: 'GET',
  path: 'operator/disputes',
  access: { operator: 'payments.read' },
  summary:
    'List disputed payments: those that need a response, soonest deadline first, or by state; `q`: the start of an order number',
  query: z.object(listQuery(DISPUTE_VIEWS, ['due', 'day'])),
  reply: listReply(dispute),
});

export const readDispute = consoleEndpoint({
  method: 'GET',
  path: 'operator/disputes/{id}',
  access: { operator: 'payments.read' },
  summary: 'Get a disputed payment with its effect on each store',
  params,
  reply: dispute,
});

export const answerDispute = consoleEndpoint({
  method: 'POST',
  path: 'operator/disputes/{id}/answer',
  access: { operator: 'payments.write' },
  confirm: 'never',
  summary: 'Record that the evidence was sent to the provider, or that it wasn’t; moves no money',
  params,
  body: z.object({ is_answered: z.boolean() }),
  reply: dispute,
});
