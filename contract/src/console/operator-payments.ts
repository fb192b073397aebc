import { CONSOLE } from '@souk/rules/limits';
import { REFUND_REASONS, REFUND_VIEWS } from '@souk/rules/refund-reasons';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { csvFile } from '../file-reply.ts';
import { pathId, queryText } from '../input.ts';
import { id } from '../wire.ts';
import { requiredWords } from './record.ts';

const params = z.object({ id: pathId });
const time = z.iso.datetime();

export const PAYMENT_VIEWS = ['review', 'open', ...REFUND_VIEWS] as const;

const row = z.object({
  id,
  /** A payment attempt or a refund; they have different actions. */
  kind: z.enum(['attempt', 'refund']),
  order: z.object({ id, number: z.string(), buyer: z.string() }),
  provider: z.string(),
  state: z.string(),
  /** For attempts why it needs review (`amount`, `currency`), for refunds the operator’s words. */
  reason: z.string(),
  /** Null for attempts. */
  refund_reason: z.enum(REFUND_REASONS).nullable(),
  is_unclear: z.boolean(),
  /** For a failed refund: can be sent again, because it wasn't paid another way. */
  can_retry: z.boolean(),
  amount: moneyOf,
  received: moneyOf.nullable(),
  /** Whether the order can still be marked as paid by it. */
  can_accept: z.boolean(),
  created_at: time,
  /** Of its last change; for a completed refund, when the money was sent. */
  at: time,
});
export type PaymentRow = z.output<typeof row>;

const refundReason = z.enum(REFUND_REASONS).optional().catch(undefined);

export const listPaymentsToLookAt = consoleEndpoint({
  method: 'GET',
  path: 'operator/payments',
  access: { operator: 'payments.read' },
  summary: 'List payments to review and manual refunds, payments in progress and completed ones',
  query: z.object({
    ...listQuery(PAYMENT_VIEWS, ['at']),
    /** Only refunds for this reason. */
    reason: refundReason,
  }),
  reply: listReply(row),
});

export const exportRefunds = consoleEndpoint({
  method: 'GET',
  path: 'operator/refunds/export',
  access: { operator: 'refunds.export' },
  summary:
    'Export refunds as CSV, newest first: order, customer, reason, note, payment method, amount, currency, requested, refunded',
  query: z.object({ view: z.enum(REFUND_VIEWS).catch('by_hand'), q: queryText, reason: refundReason }),
  reply: csvFile,
});

export const readPaymentToLookAt = consoleEndpoint({
  method: 'GET',
  path: 'operator/payments/{id}',
  access: { operator: 'payments.read' },
  summary: 'Get a payment attempt',
  params,
  reply: row,
});

export const readRefundToLookAt = consoleEndpoint({
  method: 'GET',
  path: 'operator/refunds/{id}',
  access: { operator: 'refunds.read' },
  summary: 'Get a refund',
  params,
  reply: row,
});

export const NOTICE_VIEWS = ['problems', 'all'] as const;

const notice = z.object({
  id,
  provider: z.string(),
  received_at: time,
  /**
   * `waiting`: the provider couldn't be reached · `unknown`: not one of our payments · `refused`: not authenticated · `trial`: a
   * test payment.
   */
  outcome: z.enum(['applied', 'asked', 'waiting', 'unknown', 'empty', 'refused', 'trial']),
  /** HTTP status of our response. */
  status: z.int(),
  facts: z.array(z.string()),
  order: z.object({ id, number: z.string() }).nullable(),
  state: z.string().nullable(),
  replayed_at: time.nullable(),
  /** Whether it contains enough to be processed again. */
  can_replay: z.boolean(),
});
export type PaymentNotice = z.output<typeof notice>;

export const listPaymentNotices = consoleEndpoint({
  method: 'GET',
  path: 'operator/payment-notices',
  access: { operator: 'payments.read' },
  summary:
    'List provider webhooks and their outcome, newest first; `q`: a provider or the start of an order number',
  query: z.object(listQuery(NOTICE_VIEWS, ['at'])),
  reply: listReply(notice),
});

export const replayPaymentNotice = consoleEndpoint({
  method: 'POST',
  path: 'operator/payment-notices/{id}/replay',
  access: { operator: 'payments.write' },
  confirm: 'never',
  summary: 'Process a provider webhook again and query the provider',
  params,
  reply: notice,
});

export const acceptPayment = consoleEndpoint({
  method: 'POST',
  path: 'operator/payments/{id}/accept',
  access: { operator: 'payments.write' },
  confirm: 'money',
  summary: 'Accept a payment of a different amount in the order’s currency as payment in full',
  params,
  reply: row,
});

export const refundUnmatchedPayment = consoleEndpoint({
  method: 'POST',
  path: 'operator/payments/{id}/give-back',
  access: { operator: 'payments.write' },
  confirm: 'money',
  summary: 'Refund a payment that doesn’t match its order',
  params,
  reply: row,
});

export const askAboutPayment = consoleEndpoint({
  method: 'POST',
  path: 'operator/payments/{id}/ask',
  access: { operator: 'payments.write' },
  confirm: 'never',
  summary: 'Query the provider about a payment attempt',
  params,
  reply: row,
});

export const retryRefund = consoleEndpoint({
  method: 'POST',
  path: 'operator/refunds/{id}/retry',
  access: { operator: 'refunds.write' },
  confirm: 'money',
  summary: 'Retry a failed refund; returns the new one',
  params,
  reply: row,
});

export const recordRefundByHand = consoleEndpoint({
  method: 'POST',
  path: 'operator/refunds/{id}/by-hand',
  access: { operator: 'refunds.write' },
  confirm: 'money',
  summary: 'Record a manual refund with its reference',
  params,
  body: z.object({ reference: requiredWords(CONSOLE.paymentReference) }),
  reply: row,
});
