import { generateKeyPair, type KeyObject, sign, verify, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import type { Tamper } from '#lab/payment-options.ts';
import type { Message } from '#lab/notifier.ts';
import { amountOf, moneyOf, type PaypalAmount } from './paypal-amounts.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';

const makeKeyPair = promisify(generateKeyPair);

const staleMs = 3_600_000;

/** PayPal's signed string: `id|time|webhook id|CRC-32 of the body as an unsigned decimal` (PAYMENTS §2c). */
export function signedString(parts: { id: string; time: string; webhookId: string; body: Buffer }): string {
  return [parts.id, parts.time, parts.webhookId, crc32(parts.body)].join('|');
}

/** Verifies a signature (base64, RSASSA-PKCS1-v1_5 with SHA-256) with the certificate's key. */
export function isSignedBy(certificatePem: string, text: string, signature: string): boolean {
  const { publicKey } = new X509Certificate(certificatePem);
  return verify('sha256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
}

/** The sandbox's signing key and its public certificate. */
export type Signer = { privateKey: KeyObject; certificatePem: string };

export async function makeSigner(now: Date): Promise<Signer> {
  const { publicKey, privateKey } = await makeKeyPair('rsa', { modulusLength: 2048 });
  const yearMs = 365 * 86_400_000;
  const certificatePem = selfSignedCertificate({
    commonName: 'messageverificationcerts.sandbox.paypal.com',
    publicKey,
    privateKey,
    serial: 1,
    from: new Date(now.getTime() - yearMs),
    to: new Date(now.getTime() + yearMs),
  });
  return { privateKey, certificatePem };
}

export type PaypalEvent = {
  id: string;
  type: string;
  resourceType: 'checkout-order' | 'capture' | 'refund' | 'dispute';
  createdAtMs: number;
  resource: Record<string, unknown>;
};

/** The webhook as posted now. Each delivery has its own id and time. */
export function paypalMessage(
  event: PaypalEvent,
  parts: {
    signer: Signer;
    certUrl: string;
    webhookId: string;
    transmissionId: string;
    nowMs: number;
    tamper: Tamper;
  },
): Message {
  const body = JSON.stringify({
    id: event.id,
    event_version: '1.0',
    create_time: new Date(event.createdAtMs).toISOString(),
    resource_type: event.resourceType,
    resource_version: '2.0',
    event_type: event.type,
    summary: `${event.type} in the sandbox`,
    resource: tampered(event.resource, parts.tamper),
    links: [],
  });
  const time = new Date(parts.nowMs - (parts.tamper === 'stale' ? staleMs : 0)).toISOString();
  const text = signedString({
    id: parts.transmissionId,
    time,
    webhookId: parts.webhookId,
    body: Buffer.from(parts.tamper === 'signature' ? `${body} ` : body),
  });
  return {
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': parts.transmissionId,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': sign('sha256', Buffer.from(text), parts.signer.privateKey).toString(
        'base64',
      ),
      'paypal-cert-url': parts.certUrl,
      'paypal-auth-algo': 'SHA256withRSA',
      'user-agent': 'PayPal/AUHR-1.0',
    },
    body,
  };
}

function tampered(resource: Record<string, unknown>, tamper: Tamper): Record<string, unknown> {
  if (tamper !== 'amount' && tamper !== 'currency') return resource;
  const changed = structuredClone(resource) as {
    amount?: PaypalAmount;
    dispute_amount?: PaypalAmount;
    purchase_units?: { amount: PaypalAmount }[];
  };
  for (const holder of [changed, ...(changed.purchase_units ?? [])]) {
    if (holder.amount) holder.amount = otherAmount(holder.amount, tamper);
  }
  if (changed.dispute_amount) changed.dispute_amount = otherAmount(changed.dispute_amount, tamper);
  return changed;
}

function otherAmount(amount: PaypalAmount, tamper: 'amount' | 'currency'): PaypalAmount {
  if (tamper === 'currency')
    return { ...amount, currency_code: amount.currency_code === 'EUR' ? 'USD' : 'EUR' };
  const money = moneyOf(amount);
  return amountOf({ ...money, minor: money.minor - 1 });
}
