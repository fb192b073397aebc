import { createHmac } from 'node:crypto';

function hexHmac(secretKey: string, text: string): string {
  return createHmac('sha256', secretKey).update(text).digest('hex');
}

/** `Authorization` header of a call: `path` as documented, without host or prefix; `body` are the exact bytes sent. */
export function requestAuthorization(
  keys: { apiKey: string; secretKey: string },
  { random, path, body }: { random: string; path: string; body: string },
): string {
  const signature = hexHmac(keys.secretKey, random + path + body);
  const text = `apiKey:${keys.apiKey}&randomKey:${random}&signature:${signature}`;
  return `IYZWSv2 ${Buffer.from(text).toString('base64')}`;
}

/** Expected signature of a reply; amounts are formatted as JavaScript does, without trailing zeros. */
export function replySignature(secretKey: string, values: readonly (string | number)[]): string {
  return hexHmac(secretKey, values.map(String).join(':'));
}

/** `X-Iyz-Signature-V3` of the hosted form's webhooks; no separators. */
export function noticeSignature(
  secretKey: string,
  notice: { eventType: string; paymentId: string; token: string; conversationId: string; status: string },
): string {
  const { eventType, paymentId, token, conversationId, status } = notice;
  return hexHmac(secretKey, secretKey + eventType + paymentId + token + conversationId + status);
}

/** Amounts in requests, formatted as iyzico's own library does: `22.0`, `249.5`. */
export function formatPrice(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return `${whole}.${fraction.replace(/0+$/, '') || '0'}`;
}
