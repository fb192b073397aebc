import { applyFact, type PaymentFact } from '@souk/rules/payment-state';
import type { ShopRefundReason } from '@souk/rules/refund-reasons';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { lockOrder, type LockedOrder } from '#order/lock-order.ts';
import { dueOf } from '#ledger/due-of.ts';
import { markOrderPaid } from '#order/mark-order-paid.ts';
import { amountLines, shopLine } from '#order/refund-purpose.ts';
import { listRefundableLines } from '#order/list-refundable-lines.ts';
import { refundableOf } from '@souk/rules/refund-lines';
import type { RefundLine } from '#ledger/refund-queries.ts';
import type { Shop } from '#shop.ts';
import { stateOf } from './attempt.ts';
import { bookFee, bookFeeReturn } from './book-fee.ts';
import { bookRefundFact, closeRefunded } from './book-refund.ts';
import { findAttempt, lockAttempt, updateAttempt, type AttemptRow } from '#ledger/attempt-queries.ts';
import { findPaymentHolder, recordMovement } from '#ledger/queries.ts';
import { bookDispute } from './dispute/book-dispute.ts';
import { insertEvent } from './queries.ts';
import { queueRefund } from '#ledger/queue-refund.ts';

/** The parts of `Shop` that booking needs; the command line has no others. */
export type BookingShop = {
  db: Shop['db'];
  log: Pick<Shop['log'], 'warn' | 'error'>;
  /** Absent at the command line, which exports no metrics. */
  metrics?: Shop['metrics'];
};

export type FactsOf = {
  attemptId: number;
  facts: readonly PaymentFact[];
  /** The provider's event ID; each event is applied once (INVARIANTS I25). */
  eventKey?: string;
  /** Recorded in the ledger: a provider's name, or an operator. */
  actor: string;
  now: Date;
};

/**
 * The only place where money changes an order. In one transaction, under the order's lock: records the event, applies the facts, books a
 * payment once and marks the order paid, or queues a refund if the order is already paid or cancelled. Duplicates and any order of arrival
 * lead to the same result (INVARIANTS I25, I26).
 */
export async function applyFacts(shop: BookingShop, input: FactsOf): Promise<AttemptRow> {
  let before = '';
  const settled = await inTransaction(shop.db, async (tx) => {
    const found = await findAttempt(tx, input.attemptId);
    if (!found) throw new Error(`attempt ${input.attemptId} is gone`);
    const order = await lockOrder(tx, { number: found.order_number });
    if (!order) throw new Error(`order ${found.order_number} is gone`);
    const attempt = await lockAttempt(tx, found.id);
    before = attempt.state;
    const isNew =
      input.eventKey === undefined || (await insertEvent(tx, eventOf(attempt, input, input.eventKey)));
    if (isNew) await apply(tx, { order, attempt, input, shop });
    return lockAttempt(tx, found.id);
  });
  const { state, provider } = settled;
  if (state !== before) shop.metrics?.payments.inc({ method: provider, state });
  return settled;
}

function eventOf(attempt: AttemptRow, { facts, now }: FactsOf, key: string) {
  return { provider: attempt.provider, key, attemptId: attempt.id, facts, now };
}

type Work = { order: LockedOrder; attempt: AttemptRow; input: FactsOf; shop: BookingShop };

async function apply(tx: Transaction<DB>, { order, attempt, input, shop }: Work): Promise<void> {
  const { facts, now, actor } = input;
  let state = stateOf(attempt);
  for (const fact of facts) {
    if (fact.type === 'paid' && (await isOfAnother(tx, attempt, fact.paymentId))) {
      shop.log.warn(
        { attempt: attempt.id },
        'the provider reported another attempt’s payment for this attempt',
      );
      continue;
    }
    const before = state;
    state = applyFact(state, fact);
    if (fact.type === 'opened' && fact.expiresAtMs !== undefined) {
      await updateAttempt(tx, attempt.id, { expiresAt: new Date(fact.expiresAtMs), now });
    }
    if (fact.type === 'paid' && before.paymentId !== fact.paymentId) {
      await moneyArrived(tx, {
        order,
        attempt,
        fact,
        state: state.state,
        isSecond: before.paymentId !== null,
        input,
        shop,
      });
    }
  }
  await updateAttempt(tx, attempt.id, {
    state: state.state,
    providerRef: state.providerRef,
    paymentId: state.paymentId,
    reviewReason: state.reviewReason,
    // Attempts with money are not polled; refunds have their own queue.
    ...(['paid', 'review', 'refunded'].includes(state.state) ? { inquireAt: null } : {}),
    now,
  });
  for (const fact of facts) {
    if (fact.type === 'refunded')
      await bookRefundFact(tx, { attemptId: attempt.id, fact, actor, log: shop.log, now });
    if (fact.type === 'paid')
      await closeRefunded(tx, { attemptId: attempt.id, orderId: order.order.id, now });
    if (fact.type === 'fee') await bookFee(tx, { order, attempt, fact, now });
    if (fact.type === 'fee-returned') await bookFeeReturn(tx, { attempt, fact, now });
    if (fact.type === 'disputed') await bookDispute(tx, { order, attempt, fact, log: shop.log, now });
  }
}

async function isOfAnother(tx: Transaction<DB>, attempt: AttemptRow, paymentId: string): Promise<boolean> {
  const shopper = await findPaymentHolder(tx, { provider: attempt.provider, paymentId });
  return shopper !== undefined && shopper !== attempt.id;
}

type Arrival = {
  order: LockedOrder;
  attempt: AttemptRow;
  fact: Extract<PaymentFact, { type: 'paid' }>;
  state: string;
  isSecond: boolean;
  input: FactsOf;
  shop: BookingShop;
};

async function moneyArrived(tx: Transaction<DB>, arrival: Arrival): Promise<void> {
  const { order, attempt, fact, state, isSecond, input, shop } = arrival;
  const { amount, paymentId } = fact;
  if (amount.minor <= 0) return;
  const isNew = await recordMovement(tx, {
    orderId: attempt.order_id,
    attemptId: attempt.id,
    kind: 'payment',
    provider: attempt.provider,
    providerRef: paymentId,
    amountMinor: amount.minor,
    currency: amount.currency,
    actor: input.actor,
    now: input.now,
  });
  if (!isNew) return;
  await updateAttempt(tx, attempt.id, {
    receivedMinor: amount.minor,
    receivedCurrency: amount.currency,
    now: input.now,
  });
  if (state === 'review') {
    shop.log.warn(
      { order: attempt.order_number, attempt: attempt.id },
      'a payment doesn’t match its order and needs review',
    );
    return;
  }
  const payment = { attemptId: attempt.id, provider: attempt.provider, paymentId, currency: amount.currency };
  const isUnexpected = isSecond || order.order.payment_done || order.order.cancelled;
  if (!isUnexpected) {
    await markOrderPaid(tx, order, { transId: paymentId, amountMinor: amount.minor, now: input.now });
    // Later facts of this message must see the updated order.
    order.order.payment_done = true;
    order.order.trans_id = paymentId;
  }
  const surplusMinor = isUnexpected ? amount.minor : amount.minor - dueOf(order);
  if (surplusMinor <= 0) return;
  await queueRefund(tx, {
    orderId: attempt.order_id,
    payment,
    amountMinor: surplusMinor,
    lines: isUnexpected
      ? [shopLine('nobody', surplusMinor)]
      : await linesOfCancelled(tx, attempt.order_id, surplusMinor),
    cause: `unwanted-payment:${attempt.provider}:${paymentId}`,
    reason: reasonOf(order.order, isUnexpected),
    now: input.now,
  });
}

/** Attributes a surplus to the parts that were cancelled before the payment arrived. */
async function linesOfCancelled(
  tx: Transaction<DB>,
  orderId: number,
  surplusMinor: number,
): Promise<RefundLine[]> {
  const cancelled = (await listRefundableLines(tx, orderId)).filter(({ isCancelled }) => isCancelled);
  const minor = Math.min(
    surplusMinor,
    cancelled.reduce((sum, line) => sum + refundableOf(line), 0),
  );
  return [
    ...(minor > 0 ? amountLines(cancelled, minor, false) : []),
    ...(surplusMinor > minor ? [shopLine('nobody', surplusMinor - minor)] : []),
  ];
}

function reasonOf({ cancelled }: LockedOrder['order'], isUnexpected: boolean): ShopRefundReason {
  if (!isUnexpected) return 'a part was cancelled before the payment arrived';
  return cancelled ? 'paid after the order was cancelled' : 'paid twice';
}
