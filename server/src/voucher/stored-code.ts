import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * A code as the browser keeps it: signed, because asking what a kept voucher does is not limited. It says that
 * `voucher/validity` has answered for this code, so whoever holds it has nothing left to guess.
 */
export function signCode(authSecret: string, code: string): string {
  return `${hmacOf(authSecret, code).toString('hex')}.${code}`;
}

/** The code, or null for what was not signed here. */
export function readCode(authSecret: string, stored: string): string | null {
  const found = /^([0-9a-f]{64})\.(.+)$/s.exec(stored);
  const [, signature = '', code = ''] = found ?? [];
  return found && timingSafeEqual(Buffer.from(signature, 'hex'), hmacOf(authSecret, code)) ? code : null;
}

function hmacOf(authSecret: string, code: string): Buffer {
  // A key of its own, so that nothing signed elsewhere with the shop's secret can pass for a kept code.
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'souk kept voucher', 32));
  return createHmac('sha256', key).update(code).digest();
}
