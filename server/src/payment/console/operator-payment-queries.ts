import type { PAYMENT_VIEWS } from '@souk/contract/console/operator-payments';
import type { RefundReason } from '@souk/rules/refund-reasons';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';
import { isReplaced } from '#order/is-refund-replaced.ts';
import { refundReason } from '#order/refund-reason.ts';
import { isNumbered } from '#order/console/operator-order-queries.ts';

type PaymentView = (typeof PAYMENT_VIEWS)[number];

export type PaymentRowOf = {
  id: number;
  kind: 'attempt' | 'refund';
  order_id: number;
  order_number: string;
  buyer: string;
  order_open: boolean;
  order_currency: string;
  provider: string;
  state: string;
  reason: string;
  refund_reason: RefundReason | null;
  is_unclear: boolean;
  can_retry: boolean;
  amount_minor: number;
  currency: string;
  received_minor: number | null;
  received_currency: string | null;
  /** No part of it has been refunded. */
  is_whole: boolean;
  created_at: Date;
  at: Date;
};

const ofOrder = sql`o.id as order_id, o.number as order_number, o.address ->> 'name' as buyer,
  (not o.payment_done and not o.cancelled and o.status <> 6) as order_open, o.currency as order_currency`;

/** Attempts and refunds share one list: refunds get negative places so that IDs don't collide. */
const attempts = sql`
  select a.id as place, a.id, 'attempt' as kind, ${ofOrder}, a.provider, a.state, coalesce(a.review_reason, '') as reason, null::text as refund_reason,
    false as is_unclear, false as can_retry, a.amount_minor, a.currency, a.received_minor, a.received_currency, a.created_at, a.updated_at as at,
    not exists (select from refunds r where r.attempt_id = a.id and r.state <> 'failed') as is_whole
  from payment_attempts a join orders o on o.id = a.order_id`;

const refunds = sql`
  select -r.id as place, r.id, 'refund' as kind, ${ofOrder}, coalesce(a.provider, 'cash') as provider, r.state, r.reason, ${refundReason} as refund_reason,
    (r.state = 'by-hand' and r.tries > 0) as is_unclear, (r.state = 'failed' and not ${isReplaced}) as can_retry, r.amount_minor, r.currency, null::bigint as received_minor,
    null::text as received_currency, r.created_at, r.updated_at as at, true as is_whole
  from refunds r join orders o on o.id = r.order_id left join payment_attempts a on a.id = r.attempt_id`;

/** SQL on attempt `a`: a payment to review that has not been refunded in full. */
export const isToReview = sql`(a.state = 'review' and coalesce(a.received_minor, 0) > (
    select coalesce(sum(amount_minor), 0) from refunds r where r.attempt_id = a.id and r.state <> 'failed'))`;

/** SQL on refund `r`: a manual refund, or a failed one that no other refund has replaced. */
export const isByHand = sql`(r.state = 'by-hand' or (r.state = 'failed' and not ${isReplaced}))`;

const views: Readonly<Record<PaymentView, RawBuilder<unknown>>> = {
  review: sql`${attempts} where ${isToReview}`,
  by_hand: sql`${refunds} where ${isByHand}`,
  open: sql`${attempts} where a.state in ('created', 'pending')`,
  refunding: sql`${refunds} where r.state in ('queued', 'sent')`,
  done: sql`${refunds} where r.state = 'done'`,
};

export type PaymentsAsked = { view: PaymentView; q: string; reason?: RefundReason | undefined };

/** `q` is the beginning of an order number. */
export function paymentsToLookAt({ view, q, reason }: PaymentsAsked): List<PaymentRowOf, 'at'> {
  return {
    name: `operator-payments-${view}`,
    columns: sql<PaymentRowOf>`work.*`,
    id: sql`work.place`,
    from: sql`(${views[view]}) work`,
    where: [
      reason === undefined ? sql`true` : sql`work.refund_reason = ${reason}`,
      q === '' ? null : isNumbered({ id: sql`work.order_id`, number: sql`work.order_number` }, q),
    ],
    sorts: { at: { by: sql`work.at`, type: 'timestamptz' } },
    usualSort: '-at',
  };
}

export async function findPaymentRow(
  db: Kysely<DB>,
  kind: 'attempt' | 'refund',
  id: number,
): Promise<PaymentRowOf | undefined> {
  const query =
    kind === 'attempt'
      ? sql<PaymentRowOf>`${attempts} where a.id = ${id}`
      : sql<PaymentRowOf>`${refunds} where r.id = ${id}`;
  return (await query.execute(db)).rows[0];
}
