import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { lockOrder } from '#order/lock-order.ts';
import { choosePayment, type ChosenPayment } from './choose-payment.ts';
import { isRefundedByPeople, queueRefund } from '#ledger/queue-refund.ts';

export type RefundOrder = {
  /** The order's. */
  number: string;
  /** Whole minor units of the payment's currency; null: all that is left of it. */
  amountMinor: number | null;
  /** Needed when the order has several payments with something left. */
  paymentId?: string | undefined;
  reason: string;
  now: Date;
};

export type RefundOutcome =
  | { ok: true; amountMinor: number; currency: string; provider: string; isByHand: boolean }
  | Exclude<ChosenPayment, { ok: true }>
  | { ok: false; reason: 'order-missing' };

/**
 * An operator gives money back, all of a payment or a part: the refund goes into the queue, whose job asks the
 * provider. Cash and bank transfers wait for people, who send the money and say so (`recordRefund`). Together refunds
 * never exceed the payment: each is decided and written under the order's lock (INVARIANTS I20).
 */
export async function refundPayment(db: Kysely<DB>, wish: RefundOrder): Promise<RefundOutcome> {
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, { number: wish.number });
    if (!locked) return { ok: false, reason: 'order-missing' };
    const chosen = await choosePayment(tx, locked.order.id, wish);
    if (!chosen.ok) return chosen;
    const { payment, amountMinor } = chosen;
    await queueRefund(tx, {
      orderId: locked.order.id,
      payment,
      amountMinor,
      cause: `operator:${randomUUID()}`,
      reason: wish.reason,
      now: wish.now,
    });
    const { currency, provider } = payment;
    return { ok: true, amountMinor, currency, provider, isByHand: isRefundedByPeople(payment) };
  });
}
