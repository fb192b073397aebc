import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Says that `voucher/validity` has answered for this code: who holds it has nothing left to guess. */
export function proofOfCode(authSecret: string, code: string): string {
  return hmacOf(authSecret, code).toString('hex');
}

export function isProofOfCode(authSecret: string, code: string, proof: string): boolean {
  return /^[0-9a-f]{64}$/.test(proof) && timingSafeEqual(Buffer.from(proof, 'hex'), hmacOf(authSecret, code));
}

function hmacOf(authSecret: string, code: string): Buffer {
  // A key of its own, so that nothing signed elsewhere with the shop's secret can pass for a proof.
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'souk voucher proof', 32));
  return createHmac('sha256', key).update(code.toUpperCase()).digest();
}
