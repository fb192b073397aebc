import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { lockOrder } from '#order/lock-order.ts';
import { chooseRefund, type ChosenRefund, type RefundWish } from './choose-refund.ts';
import { isRefundedByPeople, queueRefund } from '#ledger/queue-refund.ts';

export type RefundOrder = RefundWish & {
  /** The order's. */
  number: string;
  reason: string;
  now: Date;
};

export type RefundOutcome =
  | { ok: true; amountMinor: number; currency: string; provider: string; isByHand: boolean }
  | Exclude<ChosenRefund, { ok: true }>
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
    const chosen = await chooseRefund(tx, locked, wish);
    if (!chosen.ok) return chosen;
    const { payment, amountMinor, lines } = chosen;
    await queueRefund(tx, {
      orderId: locked.order.id,
      payment,
      amountMinor,
      lines,
      cause: `operator:${randomUUID()}`,
      reason: wish.reason,
      now: wish.now,
    });
    const { currency, provider } = payment;
    return { ok: true, amountMinor, currency, provider, isByHand: isRefundedByPeople(payment) };
  });
}
