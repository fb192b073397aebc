import { z } from 'zod';
import type { Inbound } from '#outbound/inbound-message.ts';
import type { AdapterParts, PaymentAdapter, Received } from '#outbound/payment-port.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { decimalText, readDecimal } from './amounts.ts';
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
import { decimal, formFields, Payment, paymentFacts, text } from './iyzico-wire.ts';
import { formatPrice, noticeSignature, replySignature, requestAuthorization } from './iyzico-signing.ts';

export type IyzicoConfig = { baseUrl: string; apiKey: string; secretKey: string };

const currencies = new Set(['TRY', 'USD', 'EUR', 'GBP']);
/** Error codes that don't describe the payment: system error, wrong signature, unknown keys. */
const noAnswers = new Set(['1', '1000', '1001']);

const Failure = z.object({
  status: z.literal('failure'),
  errorCode: text.nullish(),
  errorMessage: z.string().nullish(),
});
const Form = z.object({
  status: z.literal('success'),
  conversationId: z.string(),
  token: z.string(),
  tokenExpireTime: z.number().optional(),
  paymentPageUrl: z.string(),
  signature: z.string(),
});
const Refund = z.object({
  status: z.literal('success'),
  paymentId: text,
  conversationId: z.string(),
  price: decimal,
  currency: z.string().optional(),
  signature: z.string(),
});
const Notice = z.object({
  paymentConversationId: z.string(),
  token: z.string(),
  status: z.string(),
  iyziReferenceCode: z.string(),
  iyziEventType: z.string(),
  iyziPaymentId: text,
});

/** Hosted checkout form; the signature of every reply is verified (PAYMENTS §5). */
export function iyzicoAdapter(config: IyzicoConfig, { request, now, random }: AdapterParts): PaymentAdapter {
  async function call(path: string, fields: object): Promise<unknown> {
    const body = JSON.stringify(fields);
    const rnd = random();
    const reply = await request({
      method: 'POST',
      url: `${config.baseUrl}${path}`,
      headers: {
        authorization: requestAuthorization(config, { random: rnd, path, body }),
        'x-iyzi-rnd': rnd,
        'content-type': 'application/json',
      },
      body,
    });
    return reply.json();
  }

  function checkSigned<T extends { signature: string }>(reply: T, values: readonly (string | number)[]): T {
    if (isSameSecret(reply.signature, replySignature(config.secretKey, values))) return reply;
    throw new ProviderUnavailableError('iyzico’s reply is not signed as it must be');
  }

  return {
    provider: 'iyzico',
    endsSessions: 'refunded',
    refundsByHand: false,
    repeatsRefunds: false,
    tellsFees: true,

    supports: (due) => currencies.has(due.currency) && due.minor > 0,

    async start(attempt, addresses, buyer) {
      const json = await call(
        '/payment/iyzipos/checkoutform/initialize/auth/ecom',
        formFields(attempt, buyer, addresses.back),
      );
      const failure = Failure.safeParse(json).data;
      if (failure) throw new ProviderRefusedError(failure.errorMessage ?? 'iyzico said no');
      const form = readReply(json, Form);
      checkSigned(form, [form.conversationId, form.token]);
      const expiresAtMs = now().getTime() + (form.tokenExpireTime ?? 1800) * 1000;
      return {
        next: { kind: 'redirect', url: form.paymentPageUrl },
        facts: [{ type: 'opened', providerRef: form.token, expiresAtMs }],
      };
    },

    receive: (message): Promise<Received> =>
      Promise.resolve(isNotice(message) ? noticeReceived(message, config.secretKey) : returned(message)),

    async inquire(attempt) {
      if (attempt.providerRef === null) return [];
      const json = await call('/payment/iyzipos/checkoutform/auth/ecom/detail', {
        locale: 'en',
        conversationId: attempt.ref,
        token: attempt.providerRef,
      });
      const failure = Failure.safeParse(json).data;
      if (failure && noAnswers.has(failure.errorCode ?? ''))
        throw new ProviderRefusedError(failure.errorMessage ?? 'iyzico said no');
      // Not paid with this token so far, but it can be while the token is valid.
      if (failure) return [{ type: 'cancelled', reason: 'nobody has paid', final: false }];
      const payment = readReply(json, Payment);
      const { paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price, token } =
        payment;
      checkSigned(payment, [
        paymentStatus,
        paymentId,
        currency,
        basketId,
        conversationId,
        paidPrice,
        price,
        token,
      ]);
      checkOurs(token === attempt.providerRef && basketId === attempt.orderNumber);
      return paymentFacts(payment);
    },

    async refund(_attempt, { ref, amount, paymentId }) {
      const json = await call('/v2/payment/refund', {
        locale: 'en',
        conversationId: ref,
        paymentId,
        price: formatPrice(decimalText(amount)),
        currency: amount.currency,
        ip: '127.0.0.1',
      });
      const failure = Failure.safeParse(json).data;
      if (failure) throw new ProviderRefusedError(failure.errorMessage ?? 'iyzico said no');
      const refund = readReply(json, Refund);
      checkSigned(refund, [refund.paymentId, refund.conversationId]);
      const money = readDecimal(refund.price, refund.currency ?? amount.currency);
      return [{ type: 'refunded', amount: money, refundId: ref, state: 'done' }];
    },
  };
}

/** The browser posts the token from iyzico's page, unsigned. */
function returned(message: Inbound): Received {
  const token = new URLSearchParams(bodyText(message)).get('token');
  return browserReturn(message, token ? { providerRef: token } : {});
}

function noticeReceived(message: Inbound, secretKey: string): Received {
  const notice = readNotice(message, Notice);
  if (!notice) return unreadable;
  const expected = noticeSignature(secretKey, {
    eventType: notice.iyziEventType,
    paymentId: notice.iyziPaymentId,
    token: notice.token,
    conversationId: notice.paymentConversationId,
    status: notice.status,
  });
  if (!isSameSecret(message.headers.get('x-iyz-signature-v3') ?? '', expected)) return notAuthentic;
  return {
    ok: true,
    providerRef: notice.token,
    key: `${notice.iyziReferenceCode}:${notice.status}`,
    facts: [],
    reply: { kind: 'ack' },
  };
}
