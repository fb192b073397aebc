import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export const confirmDays = 7;

/** Query parameters of a link besides the subscription's ID. */
export type ConfirmLink = { expires: string; signature: string };

/** Confirmation link, valid for 7 days. `expires` is in seconds since 1970, the signature in hex. */
export function signConfirmLink(authSecret: string, id: number, now: Date): ConfirmLink {
  const expires = String(Math.floor(now.getTime() / 1000) + confirmDays * 24 * 3600);
  return { expires, signature: signatureOf(authSecret, `confirm|${id}|${expires}`).toString('hex') };
}

/** Unsubscribe link; never expires, since it must work in old emails (RFC 8058). */
export function signUnsubscribeLink(authSecret: string, id: number): { signature: string } {
  return { signature: signatureOf(authSecret, `unsubscribe|${id}`).toString('hex') };
}

export function isConfirmLink(
  authSecret: string,
  link: { id: number; expires: string; signature: string },
  now: Date,
): boolean {
  return (
    isSigned(authSecret, `confirm|${link.id}|${link.expires}`, link.signature) &&
    Number(link.expires) * 1000 > now.getTime()
  );
}

export function isUnsubscribeLink(authSecret: string, link: { id: number; signature: string }): boolean {
  return isSigned(authSecret, `unsubscribe|${link.id}`, link.signature);
}

function isSigned(authSecret: string, text: string, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(authSecret, text));
}

function signatureOf(authSecret: string, text: string): Buffer {
  // A derived key, so that no other signature made with the shop's secret is valid for these links.
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'souk newsletter link', 32));
  return createHmac('sha256', key).update(text).digest();
}
