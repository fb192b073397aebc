import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const validDays = 90;

/** The query parameters of an order link (CONTRACT D8). */
export type OrderLink = { expires?: string | undefined; signature?: string | undefined };

/** Signs a link to one order for 90 days (CONTRACT D8): hex HMAC-SHA256 over `order|expires`, in seconds since 1970. */
export function signOrderLink(
  authSecret: string,
  number: string,
  now: Date,
): { expires: string; signature: string } {
  const expires = String(Math.floor(now.getTime() / 1000) + validDays * 24 * 3600);
  return { expires, signature: signatureOf(authSecret, number, expires).toString('hex') };
}

export function isSignedLink(authSecret: string, number: string, link: OrderLink, now: Date): boolean {
  const { expires, signature } = link;
  if (!expires || !signature || !/^\d{1,12}$/.test(expires) || !/^[0-9a-f]{64}$/i.test(signature))
    return false;
  const given = Buffer.from(signature, 'hex');
  return (
    timingSafeEqual(given, signatureOf(authSecret, number, expires)) && Number(expires) * 1000 > now.getTime()
  );
}

function signatureOf(authSecret: string, number: string, expires: string): Buffer {
  // Uses a derived key, so that nothing else signed with the shop's secret is a valid order link.
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'souk order link', 32));
  return createHmac('sha256', key).update(`${number}|${expires}`).digest();
}
