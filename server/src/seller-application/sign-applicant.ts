import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs a link for the files of one pending application (CONTRACT §2.8): hex HMAC-SHA256 over the id. Useless after the decision. */
export function signApplicant(authSecret: string, id: number): string {
  return signatureOf(authSecret, id).toString('hex');
}

export function isApplicant(authSecret: string, id: number, signature: string | undefined): boolean {
  if (!signature || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(authSecret, id));
}

function signatureOf(authSecret: string, id: number): Buffer {
  // Uses a derived key: an applicant's link must not be valid as an operator's.
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'souk seller applicant', 32));
  return createHmac('sha256', key).update(String(id)).digest();
}
