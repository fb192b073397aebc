import { Refusal, refuse } from '#http/refusal.ts';
import type { TooMany } from '#http/shared-limits.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { refuseProof } from '#notification/codes/refusals.ts';
import type { ProofRefused } from '#notification/codes/with-mail-proof.ts';

const keys = {
  'signin-failed': 'refusal.signin.failed',
  blocked: 'refusal.signin.blocked',
  'already-registered': 'refusal.signup.already-verified',
  'weak-password': 'refusal.password.weak',
  'password-wrong': 'refusal.password.current-wrong',
} as const satisfies Record<string, RefusalKey>;

export type AccountRefused =
  | TooMany
  | ProofRefused
  | { ok: false; reason: 'unproved' }
  | { ok: false; reason: keyof typeof keys };

export function refuseAccount(refused: AccountRefused): Refusal {
  switch (refused.reason) {
    case 'too-many':
    case 'code-invalid':
      return refuseProof(refused);
    case 'unproved':
      return new Refusal([{ key: 'refusal.signin.unverified' }], 201, { next: 'verify' });
    default:
      return refuse(keys[refused.reason]);
  }
}
