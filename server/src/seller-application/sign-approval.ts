import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const validDays = 7; // CONTRACT §2.8

export type ApprovalLink = { expires?: string | undefined; signature?: string | undefined };

/** Signs a link for deciding one application, valid for 7 days (CONTRACT §2.8). `expires` is in seconds since 1970. */
export function signApproval(authSecret: string, id: number, now: Date): Required<ApprovalLink> {
  const expires = String(Math.floor(now.getTime() / 1000) + validDays * 24 * 3600);
  return { expires, signature: signatureOf(authSecret, id, expires).toString('hex') };
}

export function isSignedApproval(authSecret: string, id: number, link: ApprovalLink, now: Date): boolean {
  const { expires, signature } = link;
  if (!expires || !signature || !/^\d{1,12}$/.test(expires) || !/^[0-9a-f]{64}$/i.test(signature))
    return false;
  const given = Buffer.from(signature, 'hex');
  return (
    timingSafeEqual(given, signatureOf(authSecret, id, expires)) && Number(expires) * 1000 > now.getTime()
  );
}

function signatureOf(authSecret: string, id: number, expires: string): Buffer {
  // Uses a derived key, so that nothing else signed with the shop's secret is a valid approval.
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'souk seller approval', 32));
  return createHmac('sha256', key).update(`${id}|${expires}`).digest();
}
