import type { PaymentFact } from '@souk/rules/payment-state';
import { z } from 'zod';
import type { Inbound } from '#outbound/inbound-message.ts';
import type { AdapterParts, PaymentAdapter, Received } from '#outbound/payment-port.ts';
import { ProviderRefusedError } from '#outbound/provider-request.ts';
import { cacheAccessToken } from './access-token.ts';
import { decimalText } from './amounts.ts';
import {
  bodyText,
  browserReturn,
  checkOurs,
  isNotice,
  notAuthentic,
  readNotice,
  readReply,
  unreadable,
} from './inbound.ts';
import { notCaptured } from './not-captured.ts';
import { captureFacts, Event, eventReceived, Order, Refund, refundFacts } from './paypal-facts.ts';

export type PaypalConfig = { baseUrl: string; clientId: string; clientSecret: string; webhookId: string };

const currencies = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN GBP SGD SEK CHF TWD THB USD'.split(
    ' ',
  ),
);
const noDecimals = new Set(['HUF', 'JPY', 'TWD']);

const Failure = z.object({ name: z.string(), details: z.array(z.object({ issue: z.string() })).optional() });
const Token = z.object({ access_token: z.string(), expires_in: z.number() });

/** Orders v2, captured after the buyer's approval (PAYMENTS §2). */
export function paypalAdapter(config: PaypalConfig, parts: AdapterParts): PaymentAdapter {
  const calls = paypalCalls(config, parts);
  const { need } = calls;
  return {
    provider: 'paypal',
    endsSessions: 'never-captured',
    refundsByHand: false,
    repeatsRefunds: true,
    tellsFees: true,

    supports: (due) =>
      currencies.has(due.currency) &&
      due.minor > 0 &&
      (!noDecimals.has(due.currency) || /^\d+$/.test(decimalText(due, 0))),

    async start(attempt, addresses, buyer) {
      const { due, ref, orderNumber } = attempt;
      const value = decimalText(due, noDecimals.has(due.currency) ? 0 : 2);
      const amount = { currency_code: due.currency, value };
      const body = JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [
          { reference_id: orderNumber, custom_id: ref, invoice_id: ref, description: orderNumber, amount },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              locale: buyer.language.startsWith('ar') ? 'ar-EG' : 'en-US',
              shipping_preference: 'NO_SHIPPING',
              user_action: 'PAY_NOW',
              payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
              return_url: addresses.back,
              cancel_url: addresses.cancel,
            },
          },
        },
      });
      const order = readReply(await need('POST', '/v2/checkout/orders', { body, key: ref }), Order);
      const link = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
      if (!link) throw new ProviderRefusedError(`an order in state ${order.status} can not be approved`);
      return {
        next: { kind: 'redirect', url: link.href },
        facts: [{ type: 'opened', providerRef: order.id }],
      };
    },

    async receive(message): Promise<Received> {
      // `token` in the return URL is PayPal's order ID and user input: only our own ref counts.
      if (!isNotice(message)) return browserReturn(message);
      const event = readNotice(message, Event);
      if (!event) return unreadable;
      if (!(await isGenuine(calls.call, config.webhookId, message))) return notAuthentic;
      return eventReceived(event);
    },

    async inquire({ providerRef, ref, isOrderOver }) {
      if (providerRef === null) return [];
      const path = `/v2/checkout/orders/${encodeURIComponent(providerRef)}`;
      const order = readReply(await need('GET', path), Order);
      checkOurs(order.purchase_units?.[0]?.custom_id === ref);
      if (order.status === 'APPROVED')
        return isOrderOver ? [notCaptured] : capture(calls, { id: providerRef, ref });
      if (order.status === 'VOIDED') return [{ type: 'cancelled', reason: 'voided', final: true }];
      return captureFacts(order, ref);
    },

    async refund(_attempt, { ref, amount, paymentId }) {
      const value = decimalText(amount, noDecimals.has(amount.currency) ? 0 : 2);
      const body = JSON.stringify({ amount: { value, currency_code: amount.currency }, invoice_id: ref });
      const path = `/v2/payments/captures/${encodeURIComponent(paymentId)}/refund`;
      return refundFacts(readReply(await need('POST', path, { body, key: ref }), Refund), paymentId);
    },

    async inquireRefund(_attempt, refundId) {
      const path = `/v2/payments/refunds/${encodeURIComponent(refundId)}`;
      return refundFacts(readReply(await need('GET', path), Refund));
    },
  };
}

type PaypalCalls = ReturnType<typeof paypalCalls>;

function paypalCalls(config: PaypalConfig, { request, now }: AdapterParts) {
  const token = cacheAccessToken(async () => {
    const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
    const reply = await request({
      method: 'POST',
      url: `${config.baseUrl}/v1/oauth2/token`,
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      isRepeatable: true,
    });
    if (reply.status !== 200) throw new ProviderRefusedError('PayPal does not accept the keys');
    const { access_token: value, expires_in: seconds } = readReply(reply.json(), Token);
    return { value, endsAtMs: now().getTime() + seconds * 1000 };
  }, now);

  /** `key`: idempotency key. `body` is JSON text. */
  async function call(method: 'GET' | 'POST', path: string, options: { body?: string; key?: string } = {}) {
    for (let tries = 1; ; tries++) {
      const reply = await request({
        method,
        url: `${config.baseUrl}${path}`,
        headers: {
          authorization: `Bearer ${await token.get()}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(options.key ? { 'paypal-request-id': options.key } : {}),
        },
        ...(options.body === undefined ? {} : { body: options.body }),
        isRepeatable: method === 'GET' || options.key !== undefined,
      });
      if (reply.status === 401 && tries === 1) {
        token.renew();
        continue;
      }
      return { isOk: reply.status < 300, json: reply.json() };
    }
  }

  async function need(...args: Parameters<typeof call>): Promise<unknown> {
    const { isOk, json } = await call(...args);
    if (isOk) return json;
    throw new ProviderRefusedError(issueOf(json));
  }

  return { call, need };
}

async function capture(
  { call, need }: PaypalCalls,
  { id, ref }: { id: string; ref: string },
): Promise<readonly PaymentFact[]> {
  const path = `/v2/checkout/orders/${encodeURIComponent(id)}`;
  const { isOk, json } = await call('POST', `${path}/capture`, { body: '{}', key: `capture-${ref}` });
  if (isOk) return captureFacts(readReply(json, Order), ref);
  const issue = issueOf(json);
  // Return and webhook race to capture: the loser reads the winner's result.
  if (issue === 'ORDER_ALREADY_CAPTURED') return captureFacts(readReply(await need('GET', path), Order), ref);
  if (issue === 'INSTRUMENT_DECLINED') return [{ type: 'failed', reason: issue, final: false }];
  if (issue === 'TRANSACTION_REFUSED') return [{ type: 'failed', reason: issue, final: true }];
  return [{ type: 'pending', reason: issue }];
}

/** Asks PayPal whether it sent the webhook; the body is passed on byte for byte (PAYMENTS §2c). */
async function isGenuine(
  call: PaypalCalls['call'],
  webhookId: string,
  { headers, ...message }: Inbound,
): Promise<boolean> {
  const of = (name: string) => JSON.stringify(headers.get(name) ?? '');
  const event = bodyText({ headers, ...message });
  const body =
    `{"auth_algo":${of('paypal-auth-algo')},"cert_url":${of('paypal-cert-url')},` +
    `"transmission_id":${of('paypal-transmission-id')},"transmission_sig":${of('paypal-transmission-sig')},` +
    `"transmission_time":${of('paypal-transmission-time')},"webhook_id":${JSON.stringify(webhookId)},` +
    `"webhook_event":${event}}`;
  const { isOk, json } = await call('POST', '/v1/notifications/verify-webhook-signature', { body });
  return isOk && z.object({ verification_status: z.literal('SUCCESS') }).safeParse(json).success;
}

function issueOf(json: unknown): string {
  const failure = Failure.safeParse(json).data;
  return failure?.details?.[0]?.issue ?? failure?.name ?? 'REFUSED';
}
