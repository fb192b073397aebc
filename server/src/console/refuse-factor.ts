import { Refusal, refuseForNow } from '#http/refusal.ts';
import type { FactorRefused } from './prove-second-factor.ts';

/** A second factor is asked for, or was not the right one; the caller is told which ones there are. */
export function refuseFactor(refused: FactorRefused): Refusal {
  if (refused.reason === 'too-many') return refuseForNow(refused.seconds);
  const key =
    refused.reason === 'second-factor-missing'
      ? 'refusal.second-factor.required'
      : 'refusal.second-factor.wrong';
  return new Refusal([{ key }], 201, { next: 'second-factor', secondFactor: refused.asked });
}
