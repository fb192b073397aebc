import type { Lab } from '#lab/fake-provider.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import { type Failure, type Order, orderObject, type Refund, refundObject } from './phonepe-objects.ts';
import { phonepeMessage } from './phonepe-webhook.ts';

/** State of the single merchant, and its webhooks. */
export type PhonepeStore = {
  orders: Map<string, Order>;
  refunds: Map<string, Refund>;
  /** The order's current state: it may have expired. */
  upToDate(order: Order): Order;
  /** The refund's current state, which progresses with time. */
  refundUpToDate(refund: Refund): Refund;
  /** Ends the order and notifies the shop. */
  end(order: Order, failure: Failure | null): void;
  endRefund(refund: Refund, state: 'COMPLETED' | 'FAILED'): void;
  refundsOf(merchantOrderId: string): Refund[];
};

/** A refund is confirmed after one interval, and completed after two. */
export const refundPaceMs = 1000;

const expired: Failure = {
  errorCode: 'TXN_NOT_COMPLETED',
  detailedErrorCode: 'TXN_AUTO_FAILED',
  stage: 'PRE_AUTHENTICATION',
  source: 'CUSTOMER',
  description: 'The payment was not completed in time.',
};

export function createPhonepeStore(lab: Lab): PhonepeStore {
  const { merchantId, webhookUser: user, webhookPassword: password } = sandboxKeys.phonepe;
  const orders = new Map<string, Order>();
  const refunds = new Map<string, Refund>();

  function notify(
    payment: string,
    event: string,
    payload: Record<string, unknown> & { amount: number },
  ): void {
    const type = event.replace('pg.', '').replaceAll('.', '_').toUpperCase();
    const news = { event, type, payload: { merchantId, ...payload }, atMs: lab.now() };
    lab.tell({
      provider: 'phonepe',
      payment,
      event,
      write: (tamper) => phonepeMessage(news, { user, password, tamper }),
    });
  }
  function notifyRefund(refund: Refund, event: 'accepted' | 'completed' | 'failed'): void {
    const { merchantRefundId, amount } = refund;
    const payment = orders.get(refund.originalMerchantOrderId)?.id ?? '';
    notify(payment, `pg.refund.${event}`, { ...refundObject(refund), merchantRefundId, amount });
  }

  const store: PhonepeStore = {
    orders,
    refunds,
    upToDate(order) {
      if (order.state === 'PENDING' && lab.now() >= order.expiresAtMs) store.end(order, expired);
      return order;
    },
    refundUpToDate(refund) {
      const age = lab.now() - refund.createdAtMs;
      if (refund.outcome === 'waits') return refund;
      if (refund.state === 'PENDING' && age >= refundPaceMs) {
        refund.state = 'CONFIRMED';
        notifyRefund(refund, 'accepted');
      }
      if (refund.state === 'CONFIRMED' && age >= 2 * refundPaceMs) store.endRefund(refund, refund.outcome);
      return refund;
    },
    end(order, failure) {
      order.state = failure ? 'FAILED' : 'COMPLETED';
      order.failure = failure;
      for (const attempt of order.attempts.filter(({ state }) => state === 'PENDING')) {
        attempt.state = order.state;
        attempt.failure = failure;
      }
      const { amount } = order;
      notify(order.id, `checkout.order.${failure ? 'failed' : 'completed'}`, {
        ...orderObject(order, { hasAll: false, hasContext: true }),
        amount,
      });
    },
    endRefund(refund, state) {
      refund.state = state;
      notifyRefund(refund, state === 'COMPLETED' ? 'completed' : 'failed');
    },
    refundsOf: (merchantOrderId) =>
      [...refunds.values()].filter((refund) => refund.originalMerchantOrderId === merchantOrderId),
  };
  return store;
}
