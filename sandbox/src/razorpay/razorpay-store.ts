import type { Lab } from '#lab/fake-provider.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import {
  type Dispute,
  disputeEntity,
  feeOf,
  type Order,
  orderEntity,
  type Payment,
  paymentEntity,
  type Refund,
  refundEntity,
} from './razorpay-objects.ts';
import { razorpayMessage } from './razorpay-webhook.ts';

/** State of the single merchant, and its webhooks. */
export type RazorpayStore = {
  now(): number;
  newId(prefix: string): string;
  orders: Map<string, Order>;
  payments: Map<string, Payment>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  /** Transfers to the shop's bank account, in Razorpay's units. */
  settlements: { id: string; amount: number; currency: string }[];
  /** What Razorpay keeps of a captured payment. */
  feeOf(payment: Payment): number | null;
  paymentsOf(orderId: string): Payment[];
  tellPayment(payment: Payment, event: string): void;
  tellOrderPaid(order: Order, payment: Payment): void;
  tellRefund(refund: Refund, event: string): void;
  tellDispute(dispute: Dispute, event: string): void;
  tellSettlement(settlement: Record<string, unknown> & { id: string }): void;
};

export function createRazorpayStore(lab: Lab): RazorpayStore {
  const now = () => Math.floor(lab.now() / 1000);
  const payments = new Map<string, Payment>();

  function notify(orderId: string, event: string, entities: Record<string, Record<string, unknown>>): void {
    const eventId = lab.ids.text(14);
    const createdAt = now();
    lab.tell({
      provider: 'razorpay',
      payment: orderId,
      event,
      write: (tamper) =>
        razorpayMessage(
          { event, eventId, createdAt, entities },
          { secret: sandboxKeys.razorpay.webhookSecret, tamper },
        ),
    });
  }

  return {
    now,
    newId: (prefix) => `${prefix}_${lab.ids.text(14)}`,
    orders: new Map(),
    payments,
    refunds: new Map(),
    disputes: new Map(),
    settlements: [],
    feeOf: (payment) => lab.feeOf('razorpay', payment.orderId, feeOf(payment)),
    paymentsOf: (orderId) => [...payments.values()].filter((payment) => payment.orderId === orderId),
    tellPayment: (payment, event) => notify(payment.orderId, event, { payment: paymentEntity(payment) }),
    tellOrderPaid: (order, payment) =>
      notify(order.id, 'order.paid', { payment: paymentEntity(payment), order: orderEntity(order) }),
    tellRefund(refund, event) {
      const payment = payments.get(refund.paymentId);
      if (payment)
        notify(payment.orderId, event, { refund: refundEntity(refund), payment: paymentEntity(payment) });
    },
    tellDispute: (dispute, event) =>
      notify(dispute.payment.orderId, event, {
        payment: paymentEntity(dispute.payment),
        dispute: disputeEntity(dispute),
      }),
    tellSettlement: (settlement) => notify(settlement.id, 'settlement.processed', { settlement }),
  };
}
