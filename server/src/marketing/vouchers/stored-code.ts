import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs a code accepted by `voucher/validity` for the cookie, since checking stored codes isn't rate limited. */
export function signCode(authSecret: string, code: string): string {
  return `${hmacOf(authSecret, code).toString('hex')}.${code}`;
}

/** The code, or null if it wasn't signed here. */
export function readCode(authSecret: string, stored: string): string | null {
  const found = /^([0-9a-f]{64})\.(.+)$/s.exec(stored);
  const [, signature = '', code = ''] = found ?? [];
  return found && timingSafeEqual(Buffer.from(signature, 'hex'), hmacOf(authSecret, code)) ? code : null;
}

function hmacOf(authSecret: string, code: string): Buffer {
  // Uses a derived key, so that nothing else signed with the shop's secret is a valid stored code.
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'souk kept voucher', 32));
  return createHmac('sha256', key).update(code).digest();
}
