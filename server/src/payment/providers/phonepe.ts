import { createHash } from 'node:crypto';
import { ONLINE_HOLD_MINUTES } from '@souk/rules/payment-hold';
import { z } from 'zod';
import type { AdapterParts, PaymentAdapter, Received } from '#outbound/payment-port.ts';
import { ProviderRefusedError } from '#outbound/provider-request.ts';
import { cacheAccessToken } from './access-token.ts';
import {
  acknowledged,
  browserReturn,
  checkOurs,
  isNotice,
  isSameSecret,
  notAuthentic,
  readNotice,
  readReply,
  unreadable,
} from './inbound.ts';
import { currency, Refund, refundFact, Status, statusFact } from './phonepe-facts.ts';

export type PhonepeConfig = {
  /** Payment API: `https://api.phonepe.com/apis/pg`. */
  baseUrl: string;
  /** Token API: `https://api.phonepe.com/apis/identity-manager`; the sandbox uses one address for both. */
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  clientVersion: string;
  webhookUser: string;
  webhookPassword: string;
};

const smallestPaise = 100;
const attemptSeconds = ONLINE_HOLD_MINUTES * 60;

const Token = z.object({ access_token: z.string(), expires_at: z.number() });
const Opened = z.object({ orderId: z.string(), expireAt: z.number().optional(), redirectUrl: z.string() });
const Failure = z.object({ code: z.string().optional(), errorCode: z.string().optional() });
const Event = z.object({
  event: z.string(),
  payload: z.object({
    merchantOrderId: z.string().optional(),
    originalMerchantOrderId: z.string().optional(),
    merchantRefundId: z.string().optional(),
  }),
});

/** Standard Checkout v2 (PAYMENTS §7a). The legacy v1 with salt keys is not supported. */
export function phonepeAdapter(config: PhonepeConfig, parts: AdapterParts): PaymentAdapter {
  const calls = phonepeCalls(config, parts);
  const { call, need } = calls;
  return {
    provider: 'phonepe',
    endsSessions: 'refunded',
    refundsByHand: false,
    repeatsRefunds: true,

    supports: (due) => due.currency === currency && due.minor >= smallestPaise,

    async start(attempt, addresses) {
      const opened = readReply(
        // Not retried: a duplicate order ID is rejected, and the page's address is returned only once.
        await need('POST', '/checkout/v2/pay', {
          body: {
            merchantOrderId: attempt.ref,
            amount: attempt.due.minor,
            expireAfter: attemptSeconds,
            paymentFlow: { type: 'PG_CHECKOUT', merchantUrls: { redirectUrl: addresses.back } },
          },
        }),
        Opened,
      );
      return {
        next: { kind: 'redirect', url: opened.redirectUrl },
        facts: [
          {
            type: 'opened',
            providerRef: opened.orderId,
            ...(opened.expireAt === undefined ? {} : { expiresAtMs: opened.expireAt }),
          },
        ],
      };
    },

    async receive(message): Promise<Received> {
      if (!isNotice(message)) return browserReturn(message);
      const given = (message.headers.get('authorization') ?? '').replace(/^SHA256 /i, '').toLowerCase();
      if (!isSameSecret(given, noticeAuthorization(config.webhookUser, config.webhookPassword)))
        return notAuthentic;
      const event = readNotice(message, Event);
      if (!event) return unreadable;
      const { merchantRefundId, originalMerchantOrderId: ref } = event.payload;
      return merchantRefundId && ref
        ? refundReceived(calls, { refundId: merchantRefundId, ref })
        : eventReceived(event);
    },

    async inquire({ ref }) {
      const path = `/checkout/v2/order/${encodeURIComponent(ref)}/status?details=false&errorContext=true`;
      const { status, json } = await call('GET', path);
      if (status === 404) return [];
      if (status >= 300) throw new ProviderRefusedError(`PhonePe answered ${status}`);
      const order = readReply(json, Status);
      checkOurs((order.merchantOrderId ?? ref) === ref);
      return [statusFact(order)];
    },

    async refund(attempt, { ref, amount }) {
      const body = { merchantRefundId: ref, originalMerchantOrderId: attempt.ref, amount: amount.minor };
      // The refund ID makes retries idempotent.
      const reply = await need('POST', '/payments/v2/refund', { body, isRepeatable: true });
      return [refundFact(ref, readReply(reply, Refund))];
    },

    async inquireRefund(_attempt, refundId) {
      return [refundFact(refundId, readReply(await need('GET', refundStatus(refundId)), Refund))];
    },
  };
}

type PhonepeCalls = ReturnType<typeof phonepeCalls>;

function phonepeCalls(config: PhonepeConfig, { request, now }: AdapterParts) {
  const token = cacheAccessToken(async () => {
    const reply = await request({
      method: 'POST',
      url: `${config.tokenUrl}/v1/oauth/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: config.clientId,
        client_secret: config.clientSecret,
        client_version: config.clientVersion,
        grant_type: 'client_credentials',
      }).toString(),
      isRepeatable: true,
    });
    if (reply.status !== 200) throw new ProviderRefusedError('PhonePe does not accept the keys');
    const { access_token: value, expires_at: seconds } = readReply(reply.json(), Token);
    return { value, endsAtMs: seconds * 1000 };
  }, now);

  async function call(
    method: 'GET' | 'POST',
    path: string,
    options: { body?: object; isRepeatable?: boolean } = {},
  ) {
    for (let tries = 1; ; tries++) {
      const reply = await request({
        method,
        url: `${config.baseUrl}${path}`,
        headers: { authorization: `O-Bearer ${await token.get()}`, 'content-type': 'application/json' },
        ...(options.body ? { body: JSON.stringify(options.body) } : {}),
        isRepeatable: options.isRepeatable ?? method === 'GET',
      });
      if (reply.status === 401 && tries === 1) {
        token.renew();
        continue;
      }
      return { status: reply.status, json: reply.json() };
    }
  }

  async function need(...args: Parameters<typeof call>): Promise<unknown> {
    const { status, json } = await call(...args);
    if (status < 300) return json;
    const failure = Failure.safeParse(json).data;
    throw new ProviderRefusedError(failure?.code ?? failure?.errorCode ?? 'PhonePe said no');
  }

  return { call, need };
}

const refundStatus = (refundId: string) => `/payments/v2/refund/${encodeURIComponent(refundId)}/status`;

/** The body is not trusted: the refund it names is queried. Refunds made in the dashboard are reported nowhere else. */
async function refundReceived(
  { call }: PhonepeCalls,
  { refundId, ref }: { refundId: string; ref: string },
): Promise<Received> {
  const { status, json } = await call('GET', refundStatus(refundId));
  if (status >= 300) return acknowledged;
  const refund = readReply(json, Refund);
  if (refund.originalMerchantOrderId !== ref) return acknowledged;
  return { ok: true, ref, facts: [refundFact(refundId, refund)], reply: { kind: 'ack' } };
}

/** hex SHA-256 of `user:password`: static, so the webhook's body is only a hint. */
export function noticeAuthorization(user: string, password: string): string {
  return createHash('sha256').update(`${user}:${password}`).digest('hex');
}

function eventReceived({ payload }: z.infer<typeof Event>): Received {
  const { merchantOrderId: ref } = payload;
  return ref ? { ok: true, ref, facts: [], reply: { kind: 'ack' } } : acknowledged;
}
