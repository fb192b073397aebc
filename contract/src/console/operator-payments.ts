import { CONSOLE } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { requiredWords } from './record.ts';

const params = z.object({ id: pathId });
const time = z.iso.datetime();

export const PAYMENT_VIEWS = ['review', 'by_hand', 'open', 'done'] as const;

const row = z.object({
  id,
  /** An attempt to pay, or a refund: each has acts of its own. */
  kind: z.enum(['attempt', 'refund']),
  order: z.object({ id, number: z.string() }),
  provider: z.string(),
  state: z.string(),
  /** Of an attempt why it is looked at (`amount`, `currency`), of a refund what it is for. */
  reason: z.string(),
  /** Of a refund that people were asked about because its provider gave no answer: asking again could pay twice. */
  is_unclear: z.boolean(),
  /** Of a refund that failed: it can go out once more, since its money went back no other way. */
  can_retry: z.boolean(),
  amount: moneyOf,
  /** What has come of an attempt, where it is something else. */
  received: moneyOf.nullable(),
  /** Whether the order could still be taken as paid by it. */
  can_accept: z.boolean(),
  at: time,
});
export type PaymentRow = z.output<typeof row>;

export const listPaymentsToLookAt = consoleEndpoint({
  method: 'GET',
  path: 'operator/payments',
  access: { operator: 'payments.read' },
  summary:
    'Payments that do not fit and refunds that wait for people; those under way, and those that are done',
  query: z.object(listQuery(PAYMENT_VIEWS, ['at'])),
  reply: listReply(row),
});

export const readPaymentToLookAt = consoleEndpoint({
  method: 'GET',
  path: 'operator/payments/{id}',
  access: { operator: 'payments.read' },
  summary: 'One attempt to pay',
  params,
  reply: row,
});

export const readRefundToLookAt = consoleEndpoint({
  method: 'GET',
  path: 'operator/refunds/{id}',
  access: { operator: 'refunds.read' },
  summary: 'One refund',
  params,
  reply: row,
});

export const NOTICE_VIEWS = ['problems', 'all'] as const;

const notice = z.object({
  id,
  provider: z.string(),
  received_at: time,
  /**
   * `waiting`: its provider could not be asked · `unknown`: about nothing of ours · `refused`: not proved to be the provider's ·
   * `trial`: about the test of a way to pay.
   */
  outcome: z.enum(['applied', 'asked', 'waiting', 'unknown', 'empty', 'refused', 'trial']),
  /** What the provider was answered. */
  status: z.int(),
  /** Kinds of facts that it proved. */
  facts: z.array(z.string()),
  order: z.object({ id, number: z.string() }).nullable(),
  /** How the payment stands now. */
  state: z.string().nullable(),
  replayed_at: time.nullable(),
  /** Whether it says enough to be asked about again. */
  can_replay: z.boolean(),
});
export type PaymentNotice = z.output<typeof notice>;

export const listPaymentNotices = consoleEndpoint({
  method: 'GET',
  path: 'operator/payment-notices',
  access: { operator: 'payments.read' },
  summary:
    'What providers of payments told the shop and what came of it, newest first; `q`: a provider or the beginning of an order’s number',
  query: z.object(listQuery(NOTICE_VIEWS, ['at'])),
  reply: listReply(notice),
});

export const replayPaymentNotice = consoleEndpoint({
  method: 'POST',
  path: 'operator/payment-notices/{id}/replay',
  access: { operator: 'payments.write' },
  summary: 'Look anew for what a notice was about, and ask its provider what that has come to',
  params,
  reply: notice,
});

export const acceptPayment = consoleEndpoint({
  method: 'POST',
  path: 'operator/payments/{id}/accept',
  access: { operator: 'payments.write' },
  summary: 'Take the order as paid by a payment of another amount in its currency',
  params,
  reply: row,
});

export const giveBackPayment = consoleEndpoint({
  method: 'POST',
  path: 'operator/payments/{id}/give-back',
  access: { operator: 'payments.write' },
  summary: 'Give all of a payment back that does not fit',
  params,
  reply: row,
});

export const askAboutPayment = consoleEndpoint({
  method: 'POST',
  path: 'operator/payments/{id}/ask',
  access: { operator: 'payments.write' },
  summary: 'Ask the provider now what an attempt has come to',
  params,
  reply: row,
});

export const retryRefund = consoleEndpoint({
  method: 'POST',
  path: 'operator/refunds/{id}/retry',
  access: { operator: 'refunds.write' },
  summary: 'Let a refund that has failed go out once more; the reply is the new one',
  params,
  reply: row,
});

export const recordRefundByHand = consoleEndpoint({
  method: 'POST',
  path: 'operator/refunds/{id}/by-hand',
  access: { operator: 'refunds.write' },
  summary: 'Say that somebody has sent the money of a refund that waits for people, and by which reference',
  params,
  body: z.object({ reference: requiredWords(CONSOLE.paymentReference) }),
  reply: row,
});
