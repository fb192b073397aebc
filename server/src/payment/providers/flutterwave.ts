import { createHmac } from 'node:crypto';
import { moneyNumber } from '@souk/rules/money';
import type { PaymentFact } from '@souk/rules/payment-state';
import { z } from 'zod';
import {
  ProviderRefusedError,
  type AdapterParts,
  type Inbound,
  type PaymentAdapter,
  type Received,
} from '../port.ts';
import { readDecimal } from './amounts.ts';
import {
  acknowledged,
  bodyText,
  browserReturn,
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
  /** The secret hash typed into the dashboard. */
  secretHash: string;
};

const currencies = new Set('NGN GHS KES UGX TZS RWF ZAR ZMW XAF XOF USD EUR GBP'.split(' '));

const decimal = z.union([z.number(), z.string()]);
const idOf = z.union([z.number(), z.string()]).transform(String);
const Transaction = z.object({
  id: idOf,
  tx_ref: z.string(),
  amount: decimal,
  currency: z.string(),
  status: z.string(),
  processor_response: z.string().nullish(),
});
const Refund = z.object({ id: idOf, amount_refunded: decimal, status: z.string() });
const Envelope = z.object({ status: z.string(), message: z.string().nullish(), data: z.unknown() });
const Event = z.object({
  event: z.string(),
  data: z
    .object({ id: idOf.optional(), tx_ref: z.string().optional(), status: z.string().optional() })
    .optional(),
});

/** Standard v3: a link to the hosted page, and nothing believed but its verify call (PAYMENTS §4). */
export function flutterwaveAdapter(config: FlutterwaveConfig, { request }: AdapterParts): PaymentAdapter {
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
    return { isOk: reply.status < 300 && envelope.status === 'success', ...envelope };
  }

  return {
    provider: 'flutterwave',
    refundsByHand: false,
    repeatsRefunds: false,

    supports: (due) => currencies.has(due.currency) && due.minor > 0,

    async start(attempt, addresses, buyer) {
      const { due, ref, orderNumber } = attempt;
      const created = await call('POST', '/v3/payments', {
        tx_ref: ref,
        amount: moneyNumber(due.minor, due.currency),
        // Without it Flutterwave would take naira.
        currency: due.currency,
        redirect_url: addresses.back,
        customer: { email: buyer.email, name: buyer.name, phonenumber: buyer.phone },
        customizations: { title: orderNumber },
        meta: { orderId: orderNumber },
      });
      if (!created.isOk) throw new ProviderRefusedError(created.message ?? 'Flutterwave said no');
      const { link } = readReply(created.data, z.object({ link: z.string() }));
      return { next: { kind: 'redirect', url: link }, facts: [{ type: 'opened', providerRef: ref }] };
    },

    receive(message): Promise<Received> {
      return Promise.resolve(
        isNotice(message) ? noticeReceived(message, config.secretHash) : returned(message),
      );
    },

    async inquire({ ref, due }) {
      const path = `/v3/transactions/verify_by_reference?tx_ref=${encodeURIComponent(ref)}`;
      const { isOk, data } = await call('GET', path);
      // No transaction yet: nobody has paid on the hosted page.
      if (!isOk) return [];
      const transaction = readReply(data, Transaction);
      return transaction.tx_ref === ref ? [transactionFact(transaction, due.currency)] : [];
    },

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
      const refund = readReply(data, Refund);
      const state = refund.status.startsWith('completed')
        ? 'done'
        : refund.status === 'failed'
          ? 'failed'
          : 'pending';
      const money = readDecimal(refund.amount_refunded, amount.currency);
      return [{ type: 'refunded', amount: money, refundId: refund.id, state }];
    },
  };
}

function transactionFact(transaction: z.infer<typeof Transaction>, dueCurrency: string): PaymentFact {
  const currency = transaction.currency || dueCurrency;
  switch (transaction.status) {
    case 'successful':
      return { type: 'paid', amount: readDecimal(transaction.amount, currency), paymentId: transaction.id };
    // The hosted page lets the shopper try again until it closes.
    case 'failed':
      return { type: 'failed', reason: transaction.processor_response ?? 'failed', final: false };
    default:
      return { type: 'pending', reason: transaction.status };
  }
}

/** `status` in the address is whatever somebody typed; it is not read. */
function returned(message: Inbound): Received {
  const ref = message.query.get('tx_ref');
  return browserReturn(message, ref ? { ref } : {});
}

/** base64 HMAC-SHA256 over the raw body, the newer proof. */
export function bodySignature(secretHash: string, rawBody: string): string {
  return createHmac('sha256', secretHash).update(rawBody).digest('base64');
}

/** v3 proves only that the sender knows a static secret, the body is a hint (PAYMENTS §4c). */
function noticeReceived(message: Inbound, secretHash: string): Received {
  const signature = message.headers.get('flutterwave-signature');
  const isGenuine =
    signature === undefined
      ? isSameSecret(message.headers.get('verif-hash') ?? '', secretHash)
      : isSameSecret(signature, bodySignature(secretHash, bodyText(message)));
  if (!isGenuine) return notAuthentic;
  const event = readNotice(message, Event);
  if (!event) return unreadable;
  const { id, tx_ref: ref, status } = event.data ?? {};
  if (!ref) return acknowledged;
  return {
    ok: true,
    ref,
    key: `${event.event}:${id ?? ref}:${status ?? ''}`,
    facts: [],
    reply: { kind: 'ack' },
  };
}
