import { createHmac } from 'node:crypto';

const hmac = (secretKey: string, data: string | Buffer) =>
  createHmac('sha256', secretKey).update(data).digest('hex');

/** Expected signature of a request: random key, documented path, raw body (PAYMENTS §5c). */
export function requestSignature(
  secretKey: string,
  { randomKey, path, body }: { randomKey: string; path: string; body: Buffer },
): string {
  return hmac(secretKey, Buffer.concat([Buffer.from(randomKey + path), body]));
}

export type Authorization = { apiKey: string; randomKey: string; signature: string };

/** `IYZWSv2 ` and base64 of `apiKey:…&randomKey:…&signature:…`; null for anything else. */
export function readAuthorization(header: string): Authorization | null {
  const encoded = /^IYZWSv2 ([\w+/]+=*)$/.exec(header)?.[1];
  const text = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  const [, apiKey, randomKey, signature] =
    /^apiKey:(.*)&randomKey:(.*)&signature:([0-9a-f]{64})$/.exec(text) ?? [];
  return apiKey && randomKey && signature ? { apiKey, randomKey, signature } : null;
}

/** Replies sign some values, joined by colons. */
export function replySignature(secretKey: string, values: readonly string[]): string {
  return hmac(secretKey, values.join(':'));
}

/** `X-Iyz-Signature-V3` of the hosted form; the key is both key and prefix of the text. */
export function noticeSignature(
  secretKey: string,
  notice: {
    iyziEventType: string;
    iyziPaymentId: number;
    token: string;
    paymentConversationId: string;
    status: string;
  },
): string {
  const { iyziEventType, iyziPaymentId, token, paymentConversationId, status } = notice;
  return hmac(secretKey, secretKey + iyziEventType + iyziPaymentId + token + paymentConversationId + status);
}

/** Prices are signed without trailing zeros: `10.50` → `10.5`, `10.00` → `10`. */
export function signedPrice(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}
