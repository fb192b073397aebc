import { createHmac } from 'node:crypto';
import { moneyNumber } from '@souk/rules/money';
import { ONLINE_HOLD_MINUTES } from '@souk/rules/payment-hold';
import type { PaymentFact } from '@souk/rules/payment-state';
import { z } from 'zod';
import type { Inbound } from '#outbound/inbound-message.ts';
import type { AdapterParts, Attempt, PaymentAdapter, Received } from '#outbound/payment-port.ts';
import { ProviderRefusedError } from '#outbound/provider-request.ts';
import { idOf, Refund, refundFact, Transaction, transactionFacts } from './flutterwave-facts.ts';
import {
  acknowledged,
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

export type FlutterwaveConfig = {
  baseUrl: string;
  secretKey: string;
  publicKey: string;
  secretHash: string;
};

/** Like the shop's hold of an unpaid order. */
const sessionMinutes = ONLINE_HOLD_MINUTES;

const currencies = new Set('NGN GHS KES UGX TZS RWF ZAR ZMW XAF XOF USD EUR GBP'.split(' '));

const Envelope = z.object({ status: z.string(), message: z.string().nullish(), data: z.unknown() });
const Event = z.object({
  event: z.string(),
  data: z.object({ id: idOf.optional(), tx_ref: z.string().optional() }).optional(),
});

/** Standard v3: hosted page, with only its verify call trusted (PAYMENTS §4). */
export function flutterwaveAdapter(config: FlutterwaveConfig, parts: AdapterParts): PaymentAdapter {
  const calls = flutterwaveCalls(config, parts);
  const { call } = calls;
  return {
    provider: 'flutterwave',
    endsSessions: 'by-call',
    refundsByHand: false,
    repeatsRefunds: false,
    tellsFees: true,

    supports: (due) => currencies.has(due.currency) && due.minor > 0,

    async start(attempt, addresses, buyer) {
      const { due, ref, orderNumber } = attempt;
      const created = await call('POST', '/v3/payments', {
        tx_ref: ref,
        amount: moneyNumber(due.minor, due.currency),
        // Flutterwave defaults to naira.
        currency: due.currency,
        redirect_url: addresses.back,
        customer: { email: buyer.email, name: buyer.name, phonenumber: buyer.phone },
        customizations: { title: orderNumber },
        meta: { orderId: orderNumber },
        configurations: { session_duration: sessionMinutes },
      });
      if (!created.isOk) throw new ProviderRefusedError(created.message ?? 'Flutterwave said no');
      const { link } = readReply(created.data, z.object({ link: z.string() }));
      return { next: { kind: 'redirect', url: link }, facts: [{ type: 'opened', providerRef: ref }] };
    },

    async abandon(attempt) {
      if (attempt.pageUrl === null) return [];
      const link = { link: attempt.pageUrl };
      const { isOk, isRefused, message } = await call('POST', '/v3/payments/link/disable', link);
      if (isOk) return [];
      if (!isRefused) throw new ProviderRefusedError(message ?? 'Flutterwave said no');
      // A link that is no longer open was paid or has ended: its transaction tells which.
      return readAttempt(calls, attempt);
    },

    async receive(message): Promise<Received> {
      if (!isNotice(message)) return returned(message);
      if (!isGenuine(message, config.secretHash)) return notAuthentic;
      const event = readNotice(message, Event);
      return event ? noticeReceived(calls, event) : unreadable;
    },

    inquire: (attempt) => readAttempt(calls, attempt),

    async refund(_attempt, { ref, amount, paymentId }) {
      const { isOk, message, data } = await call(
        'POST',
        `/v3/transactions/${encodeURIComponent(paymentId)}/refund`,
        {
          amount: moneyNumber(amount.minor, amount.currency),
          comments: ref,
        },
      );
      if (!isOk) throw new ProviderRefusedError(message ?? 'Flutterwave said no');
      return [refundFact(readReply(data, Refund), amount.currency)];
    },

    async inquireRefund({ due }, refundId) {
      const { isOk, data, message } = await call('GET', `/v3/refunds/${encodeURIComponent(refundId)}`);
      if (!isOk) throw new ProviderRefusedError(message ?? 'Flutterwave knows no such refund');
      return [refundFact(readReply(data, Refund), due.currency)];
    },
  };
}

type FlutterwaveCalls = ReturnType<typeof flutterwaveCalls>;

function flutterwaveCalls(config: FlutterwaveConfig, { request }: AdapterParts) {
  async function call(method: 'GET' | 'POST', path: string, body?: object) {
    const reply = await request({
      method,
      url: `${config.baseUrl}${path}`,
      headers: {
        authorization: `Bearer ${config.secretKey}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      isRepeatable: method === 'GET',
    });
    const envelope = readReply(reply.json(), Envelope);
    const isOk = reply.status < 300 && envelope.status === 'success';
    return { isOk, isRefused: reply.status === 400, ...envelope };
  }

  async function readTransaction(path: string) {
    const { isOk, data } = await call('GET', `/v3/transactions/${path}`);
    return isOk ? readReply(data, Transaction) : null;
  }

  return { call, readTransaction };
}

async function readAttempt(
  { readTransaction }: FlutterwaveCalls,
  { ref }: Attempt,
): Promise<readonly PaymentFact[]> {
  const transaction = await readTransaction(`verify_by_reference?tx_ref=${encodeURIComponent(ref)}`);
  // No transaction yet: nothing was paid on the hosted page.
  if (!transaction) return [];
  checkOurs(transaction.tx_ref === ref);
  return transactionFacts(transaction);
}

/**
 * The body is not trusted: it only names what to query. Queried by the transaction's own ID, since one reference may be paid twice and a
 * query by reference would not show it.
 */
async function noticeReceived(calls: FlutterwaveCalls, event: z.infer<typeof Event>): Promise<Received> {
  const { id, tx_ref: ref } = event.data ?? {};
  if (id && event.event.startsWith('refund.')) return refundReceived(calls, id);
  if (!ref) return acknowledged;
  const transaction = id ? await calls.readTransaction(`${encodeURIComponent(id)}/verify`) : null;
  const isOfRef = transaction?.tx_ref === ref;
  return {
    ok: true,
    ref,
    facts: isOfRef ? transactionFacts(transaction) : [],
    ...(isOfRef ? { key: `charge:${transaction.id}:${transaction.status}` } : {}),
    reply: { kind: 'ack' },
  };
}

async function refundReceived({ call, readTransaction }: FlutterwaveCalls, id: string): Promise<Received> {
  const { isOk, data } = await call('GET', `/v3/refunds/${encodeURIComponent(id)}`);
  if (!isOk) return acknowledged;
  const refund = readReply(data, Refund);
  const transaction = await readTransaction(`${encodeURIComponent(refund.tx_id)}/verify`);
  if (!transaction) return acknowledged;
  const facts = [refundFact(refund, transaction.currency)];
  return {
    ok: true,
    ref: transaction.tx_ref,
    key: `refund:${refund.id}:${refund.status}`,
    facts,
    reply: { kind: 'ack' },
  };
}

/** `status` in the URL is user input and ignored. */
function returned(message: Inbound): Received {
  const ref = message.query.get('tx_ref');
  return browserReturn(message, ref ? { ref } : {});
}

/** base64 HMAC-SHA256 of the raw body, the newer scheme. */
export function bodySignature(secretHash: string, rawBody: string): string {
  return createHmac('sha256', secretHash).update(rawBody).digest('base64');
}

/** v3 only proves that the sender knows a static secret (PAYMENTS §4c). */
function isGenuine(message: Inbound, secretHash: string): boolean {
  const signature = message.headers.get('flutterwave-signature');
  return signature === undefined
    ? isSameSecret(message.headers.get('verif-hash') ?? '', secretHash)
    : isSameSecret(signature, bodySignature(secretHash, bodyText(message)));
}
