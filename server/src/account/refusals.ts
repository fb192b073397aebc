import { Refusal, refuse, refuseForNow } from '#http/refusal.ts';
import type { TooMany } from '#http/shared-limits.ts';
import type { RefusalKey } from '#texts/texts.ts';
import type { ProofRefused } from './with-mail-proof.ts';

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
      return refuseForNow(refused.seconds);
    case 'code-invalid': {
      const { triesLeft } = refused;
      return new Refusal([{ key: 'refusal.code.invalid' }], 201, triesLeft === null ? {} : { triesLeft });
    }
    case 'unproved':
      return new Refusal([{ key: 'refusal.signin.unverified' }], 201, { next: 'verify' });
    default:
      return refuse(keys[refused.reason]);
  }
}
