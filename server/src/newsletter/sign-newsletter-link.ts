import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** How long a subscription waits for its confirmation. */
export const confirmDays = 7;

/** What a link carries besides the id of the subscription. */
export type ConfirmLink = { expires: string; signature: string };

/** The link that begins a newsletter, for 7 days. `expires` is in seconds since 1970, the signature in hex. */
export function signConfirmLink(authSecret: string, id: number, now: Date): ConfirmLink {
  const expires = String(Math.floor(now.getTime() / 1000) + confirmDays * 24 * 3600);
  return { expires, signature: signatureOf(authSecret, `confirm|${id}|${expires}`).toString('hex') };
}

/** The link that ends it; without an end of its own, because old mails must keep their way out (RFC 8058). */
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
  // A key of its own, so that nothing signed elsewhere with the shop's secret can pass for one of these links.
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'souk newsletter link', 32));
  return createHmac('sha256', key).update(text).digest();
}
