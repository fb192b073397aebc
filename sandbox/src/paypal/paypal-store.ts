import type { Lab } from '#lab/fake-provider.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import {
  type Capture,
  captureObject,
  type Dispute,
  disputeObject,
  type Order,
  orderObject,
  type Refund,
  refundObject,
} from './paypal-objects.ts';
import { makeSigner, paypalMessage, type PaypalEvent, type Signer } from './paypal-webhook.ts';

/** State of the single merchant, and its webhooks. */
export type PaypalStore = {
  base: () => string;
  orders: Map<string, Order>;
  captures: Map<string, Capture>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  /** PayPal's ids: 17 capitals and digits. */
  newId(): string;
  certId: string;
  signer(): Promise<Signer>;
  tellOrder(order: Order, type: string): void;
  tellCapture(capture: Capture, type: string): void;
  tellRefund(refund: Refund, type: string): void;
  tellDispute(dispute: Dispute, type: string): void;
};

export function createPaypalStore(lab: Lab): PaypalStore {
  const base = () => lab.urlOf('paypal');
  const captures = new Map<string, Capture>();
  const certId = `CERT-${lab.ids.hex(8)}-${lab.ids.hex(8)}-${lab.ids.hex(8)}`;
  let signing: Promise<Signer> | null = null;
  const signer = () => (signing ??= makeSigner(new Date(lab.now())));

  function notify(payment: string, news: Pick<PaypalEvent, 'type' | 'resourceType' | 'resource'>): void {
    const id = `WH-${lab.ids.capitals(17)}-${lab.ids.capitals(17)}`;
    const event: PaypalEvent = { ...news, id, createdAtMs: lab.now() };
    lab.tell({
      provider: 'paypal',
      payment,
      event: news.type,
      write: async (tamper) =>
        paypalMessage(event, {
          signer: await signer(),
          certUrl: `${base()}/v1/notifications/certs/${certId}`,
          webhookId: sandboxKeys.paypal.webhookId,
          transmissionId: lab.ids.uuid(),
          nowMs: lab.now(),
          tamper,
        }),
    });
  }

  return {
    base,
    orders: new Map(),
    captures,
    refunds: new Map(),
    disputes: new Map(),
    newId: () => lab.ids.capitals(17),
    certId,
    signer,
    tellOrder: (order, type) =>
      notify(order.id, { type, resourceType: 'checkout-order', resource: orderObject(base(), order) }),
    tellCapture: (capture, type) =>
      notify(capture.orderId, {
        type,
        resourceType: 'capture',
        resource: {
          ...captureObject(base(), capture),
          supplementary_data: { related_ids: { order_id: capture.orderId } },
        },
      }),
    tellRefund: (refund, type) =>
      notify(captures.get(refund.captureId)?.orderId ?? '', {
        type,
        resourceType: 'refund',
        resource: refundObject(base(), refund),
      }),
    tellDispute: (dispute, type) =>
      notify(dispute.capture.orderId, { type, resourceType: 'dispute', resource: disputeObject(dispute) }),
  };
}
