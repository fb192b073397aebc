import { createHmac } from 'node:crypto';
import type { PaymentFact } from '@souk/rules/payment-state';
import { z } from 'zod';
import type { Inbound } from '#outbound/inbound-message.ts';
import type { AdapterParts, Attempt, PaymentAdapter, Received } from '#outbound/payment-port.ts';
import { ProviderRefusedError } from '#outbound/provider-request.ts';
import { inProviderUnits } from '@souk/rules/provider-units';
import {
  bodyText,
  browserReturn,
  checkOurs,
  isNotice,
  isSameSecret,
  notAuthentic,
  readNotice,
  readReply,
  unreadable,
} from './inbound.ts';
import { notCaptured } from './not-captured.ts';
import {
  Event,
  eventReceived,
  exponentOf,
  Order,
  Payment,
  paymentFacts,
  Refund,
  refundFact,
  threeDecimal,
} from './razorpay-facts.ts';

export type RazorpayConfig = {
  /** With version: `https://api.razorpay.com/v1`. */
  baseUrl: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Currencies activated for the account; INR by default. */
  currencies: readonly string[];
};

const smallestUnits = 100;

const Failure = z.object({ error: z.object({ code: z.string(), description: z.string().nullish() }) });

/** Orders paid on Razorpay's hosted checkout (PAYMENTS §3). */
export function razorpayAdapter(config: RazorpayConfig, parts: AdapterParts): PaymentAdapter {
  const need = razorpayCalls(config, parts);
  return {
    provider: 'razorpay',
    endsSessions: 'refunded',
    refundsByHand: false,
    repeatsRefunds: true,
    tellsFees: true,

    supports(due) {
      const units = inProviderUnits(due, exponentOf(due.currency));
      const isStep = !threeDecimal.has(due.currency) || (units ?? 1) % 10 === 0;
      return config.currencies.includes(due.currency) && units !== null && units >= smallestUnits && isStep;
    },

    async start(attempt, addresses, buyer) {
      const { due, ref, orderNumber } = attempt;
      const order = readReply(
        await need('POST', '/orders', {
          body: {
            amount: inProviderUnits(due, exponentOf(due.currency)),
            currency: due.currency,
            receipt: ref,
            unique_receipt: true,
            notes: { order: orderNumber },
            payment: {
              capture: 'automatic',
              capture_options: {
                automatic_expiry_period: 12,
                manual_expiry_period: 7200,
                refund_speed: 'normal',
              },
            },
          },
        }),
        Order,
      );
      const fields = [
        ['key_id', config.keyId],
        ['amount', String(order.amount)],
        ['currency', order.currency],
        ['order_id', order.id],
        ['name', orderNumber],
        ['description', orderNumber],
        ['prefill[name]', buyer.name],
        ['prefill[email]', buyer.email],
        ['prefill[contact]', buyer.phone],
        ['callback_url', addresses.back],
        ['cancel_url', addresses.cancel],
      ] as const;
      return {
        next: { kind: 'form', action: `${config.baseUrl}/checkout/embedded`, fields },
        facts: [{ type: 'opened', providerRef: order.id }],
      };
    },

    receive(message): Promise<Received> {
      return Promise.resolve(
        isNotice(message) ? noticeReceived(message, config) : callbackReceived(message, config),
      );
    },

    async inquire({ providerRef, isOrderOver }) {
      if (providerRef === null) return [];
      const List = z.object({ items: z.array(Payment) });
      const { items } = readReply(await need('GET', `/orders/${providerRef}/payments`), List);
      checkOurs(items.every(({ order_id: id }) => (id ?? providerRef) === providerRef));
      const facts = items.map((payment) => captured(need, payment, { isOrderOver }));
      return (await Promise.all(facts)).flat();
    },

    async refund(_attempt, { ref, amount, paymentId }) {
      const body = {
        amount: inProviderUnits(amount, exponentOf(amount.currency)),
        speed: 'normal',
        receipt: ref,
      };
      const path = `/payments/${paymentId}/refund`;
      return [
        refundFact(readReply(await need('POST', path, { body, refundKey: ref }), Refund), amount.currency),
      ];
    },

    async inquireRefund({ due }, refundId) {
      return [refundFact(readReply(await need('GET', `/refunds/${refundId}`), Refund), due.currency)];
    },
  };
}

type Need = ReturnType<typeof razorpayCalls>;

function razorpayCalls(config: RazorpayConfig, { request }: AdapterParts) {
  const basic = Buffer.from(`${config.keyId}:${config.keySecret}`).toString('base64');

  async function need(
    method: 'GET' | 'POST',
    path: string,
    options: { body?: object; refundKey?: string } = {},
  ) {
    const reply = await request({
      method,
      url: `${config.baseUrl}${path}`,
      headers: {
        authorization: `Basic ${basic}`,
        ...(options.body ? { 'content-type': 'application/json' } : {}),
        ...(options.refundKey ? { 'x-refund-idempotency': options.refundKey } : {}),
      },
      ...(options.body ? { body: JSON.stringify(options.body) } : {}),
      isRepeatable: method === 'GET' || options.refundKey !== undefined,
    });
    const json = reply.json();
    if (reply.status < 300) return json;
    throw new ProviderRefusedError(Failure.safeParse(json).data?.error.description ?? 'Razorpay said no');
  }

  return need;
}

async function captured(
  need: Need,
  payment: z.infer<typeof Payment>,
  { isOrderOver }: Pick<Attempt, 'isOrderOver'>,
): Promise<PaymentFact[]> {
  if (payment.status !== 'authorized') return paymentFacts(payment);
  if (isOrderOver) return [notCaptured];
  const { id, amount, currency } = payment;
  try {
    const reply = await need('POST', `/payments/${id}/capture`, { body: { amount, currency } });
    return paymentFacts(readReply(reply, Payment));
  } catch (error) {
    // Two inquiries may race to capture: the loser is refused and reads the winner's result.
    if (!(error instanceof ProviderRefusedError)) throw error;
    const now = readReply(await need('GET', `/payments/${id}`), Payment);
    if (now.status === 'authorized') throw error;
    return paymentFacts(now);
  }
}

/** Expected signature of the callback: hex HMAC-SHA256 of `order|payment` with the key's secret. */
export function checkoutSignature(keySecret: string, orderId: string, paymentId: string): string {
  return createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex');
}

export function webhookSignature(secret: string, rawBody: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex');
}

/** The browser posts here, paid or not. A valid signature only shows that the order ID is worth querying. */
function callbackReceived(message: Inbound, config: RazorpayConfig): Received {
  const form = new URLSearchParams(bodyText(message));
  const [orderId, paymentId] = [form.get('razorpay_order_id'), form.get('razorpay_payment_id')];
  if (!orderId || !paymentId) return browserReturn(message);
  const expected = checkoutSignature(config.keySecret, orderId, paymentId);
  const isOurs = isSameSecret(form.get('razorpay_signature') ?? '', expected);
  return browserReturn(message, isOurs ? { providerRef: orderId } : {});
}

function noticeReceived(message: Inbound, config: RazorpayConfig): Received {
  const signature = message.headers.get('x-razorpay-signature') ?? '';
  if (!isSameSecret(signature, webhookSignature(config.webhookSecret, bodyText(message))))
    return notAuthentic;
  const event = readNotice(message, Event);
  return event ? eventReceived(event, message.headers.get('x-razorpay-event-id')) : unreadable;
}
