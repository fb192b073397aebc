import { Refusal, refuseForNow } from '#http/refusal.ts';
import type { ProofRefused } from './with-mail-proof.ts';

export function refuseProof(refused: ProofRefused): Refusal {
  if (refused.reason === 'too-many') return refuseForNow(refused.seconds);
  const { triesLeft } = refused;
  return new Refusal([{ key: 'refusal.code.invalid' }], 201, triesLeft === null ? {} : { triesLeft });
}
