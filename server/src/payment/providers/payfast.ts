import { BlockList, isIP } from 'node:net';
import type { PaymentFact } from '@souk/rules/payment-state';
import { z } from 'zod';
import type {
  AdapterParts,
  Attempt,
  Buyer,
  PaymentAdapter,
  Received,
  ReturnAddresses,
} from '#outbound/payment-port.ts';
import { ProviderRefusedError } from '#outbound/provider-request.ts';
import { decimalText, readDecimal } from './amounts.ts';
import { feeFacts, readFee } from './fee-facts.ts';
import {
  bodyText,
  browserReturn,
  isNotice,
  isSameSecret,
  notAuthentic,
  readReply,
  unreadable,
} from './inbound.ts';
import { apiSignature, formSignature, noticeParameters, noticeSignature } from './payfast-signing.ts';

export type PayfastConfig = {
  pageUrl: string;
  /** Refund API; null: refunds are made in PayFast's dashboard and recorded manually. */
  apiUrl: string | null;
  merchantId: string;
  merchantKey: string;
  /** Letters, digits, `.`, `_` and `-` only: PayFast encodes others twice in one place and once in another. */
  passphrase: string;
  /** Networks that webhooks may come from, as `a.b.c.d/n`; null: any (the sandbox). */
  noticeNetworks: readonly string[] | null;
};

/** From secondary sources, therefore configurable (PAYMENTS §13). */
export const payfastNetworks = [
  '197.97.145.144/28',
  '41.74.179.192/27',
  '102.216.36.0/28',
  '102.216.36.128/28',
  '144.126.193.139/32',
];

const Refunded = z.object({ status: z.string(), data: z.object({ message: z.unknown() }).optional() });

/** Auto-submitted form; signed and validated webhook (PAYMENTS §6). */
export function payfastAdapter(config: PayfastConfig, { request, now }: AdapterParts): PaymentAdapter {
  const networks = config.noticeNetworks && blockListOf(config.noticeNetworks);

  async function isValidated(parameters: string): Promise<boolean> {
    const reply = await request({
      method: 'POST',
      url: `${config.pageUrl}/eng/query/validate`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: parameters,
      isRepeatable: true,
    });
    return reply.status === 200 && reply.text.trim() === 'VALID';
  }

  return {
    provider: 'payfast',
    endsSessions: 'refunded',
    isWebhookOnly: true,
    refundsByHand: config.apiUrl === null,
    repeatsRefunds: false,

    supports: (due) => due.currency === 'ZAR' && due.minor >= 500,

    start(attempt, addresses, buyer) {
      const fields = formFields(config, { attempt, addresses, buyer });
      const signed = [...fields, ['signature', formSignature(fields, config.passphrase)] as const];
      return Promise.resolve({
        next: { kind: 'form', action: `${config.pageUrl}/eng/process`, fields: signed },
        facts: [{ type: 'opened', providerRef: attempt.ref }],
      });
    },

    async receive(message): Promise<Received> {
      if (!isNotice(message)) return browserReturn(message);
      const raw = bodyText(message);
      const notice = new URLSearchParams(raw);
      if (networks && !isWithin(networks, message.remoteAddress)) return notAuthentic;
      if (!isSameSecret(notice.get('signature') ?? '', noticeSignature(raw, config.passphrase)))
        return notAuthentic;
      if (notice.get('merchant_id') !== config.merchantId) return notAuthentic;
      const [ref, paymentId] = [notice.get('m_payment_id'), notice.get('pf_payment_id')];
      const fact = factOf(notice);
      if (!ref || !paymentId || !fact) return unreadable;
      // The notice writes it as an amount below zero.
      const fee = fact.type === 'paid' ? readFee(notice.get('amount_fee')?.replace(/^-/, ''), 'ZAR') : null;
      if (!(await isValidated(noticeParameters(raw)))) return notAuthentic;
      const status = notice.get('payment_status') ?? '';
      return {
        ok: true,
        ref,
        // An ITN that is sent again with a fee says something new.
        key: `${paymentId}:${status}${fee === null || fee.minor === 0 ? '' : `:${fee.minor}`}`,
        facts: [fact, ...feeFacts(paymentId, fee)],
        reply: { kind: 'ack' },
      };
    },

    // PayFast has no status query: without a webhook the attempt ends by timeout.
    inquire: () => Promise.resolve([]),

    async refund(_attempt, { ref, amount, paymentId }) {
      if (config.apiUrl === null) return [{ type: 'refunded', amount, refundId: ref, state: 'pending' }];
      const body = { amount: amount.minor, reason: ref, notify_buyer: 1 };
      const headers = { 'merchant-id': config.merchantId, version: 'v1', timestamp: capeTownTime(now()) };
      const values = { ...headers, amount: String(body.amount), reason: ref, notify_buyer: '1' };
      const reply = await request({
        method: 'POST',
        url: `${config.apiUrl}/refunds/${encodeURIComponent(paymentId)}`,
        headers: {
          ...headers,
          signature: apiSignature(values, config.passphrase),
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      if (reply.status >= 300 || readReply(reply.json(), Refunded).status !== 'success') {
        throw new ProviderRefusedError('PayFast refused the refund');
      }
      return [{ type: 'refunded', amount, refundId: ref, state: 'done' }];
    },
  };
}

type Form = { attempt: Attempt; addresses: ReturnAddresses; buyer: Buyer };

/** In PayFast's documented order, which the signature follows; blank fields are omitted. */
function formFields(config: PayfastConfig, { attempt, addresses, buyer }: Form): [string, string][] {
  const [first = '', ...rest] = buyer.name.trim().split(/\s+/);
  const fields: [string, string][] = [
    ['merchant_id', config.merchantId],
    ['merchant_key', config.merchantKey],
    ['return_url', addresses.back],
    ['cancel_url', addresses.cancel],
    ['notify_url', addresses.notify],
    ['name_first', first],
    ['name_last', rest.join(' ')],
    ['email_address', buyer.email],
    ['m_payment_id', attempt.ref],
    ['amount', decimalText(attempt.due)],
    ['item_name', attempt.orderNumber],
  ];
  return fields.filter(([, value]) => value.trim() !== '');
}

function factOf(notice: URLSearchParams): PaymentFact | null {
  const gross = notice.get('amount_gross') ?? '';
  switch (notice.get('payment_status')?.toUpperCase()) {
    case 'COMPLETE':
      if (!/^\d{1,12}(\.\d{1,2})?$/.test(gross)) return null;
      return {
        type: 'paid',
        amount: readDecimal(gross, 'ZAR'),
        paymentId: notice.get('pf_payment_id') ?? '',
      };
    case 'FAILED':
      return { type: 'failed', reason: 'failed', final: true };
    case 'CANCELLED':
      return { type: 'cancelled', reason: 'cancelled', final: true };
    case 'PENDING':
      return { type: 'pending' };
    default:
      return null;
  }
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = '32'] = network.split('/');
    list.addSubnet(address, Number(bits), 'ipv4');
  }
  return list;
}

/** Accepts IPv4-mapped IPv6 addresses (`::ffff:197.97.145.150`). */
function isWithin(networks: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && networks.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** South Africa has a fixed UTC offset: `2026-01-15T10:20:30+0200`. */
function capeTownTime(now: Date): string {
  return `${new Date(now.getTime() + 2 * 3600_000).toISOString().slice(0, 19)}+0200`;
}
