import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Lets whoever holds it add files to one application while that waits, and take them back (CONTRACT §2.8): hex HMAC-SHA256 over the id.
 * It opens no file and ends with the decision, so it needs no time of its own.
 */
export function signApplicant(authSecret: string, id: number): string {
  return signatureOf(authSecret, id).toString('hex');
}

export function isApplicant(authSecret: string, id: number, signature: string | undefined): boolean {
  if (!signature || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(authSecret, id));
}

function signatureOf(authSecret: string, id: number): Buffer {
  // A key of its own: an applicant must not pass for an operator.
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'souk seller applicant', 32));
  return createHmac('sha256', key).update(String(id)).digest();
}
