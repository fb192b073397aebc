import type { Call } from '#http/mount.ts';
import { Refusal } from '#http/refusal.ts';
import type { IssuedLogin } from './issue-login.ts';
import type { MailProof } from './mail-code.ts';
import { markVerified, type UserRow } from './queries.ts';
import { logIn } from './sign-in.ts';
import { withMailProof } from './with-mail-proof.ts';

type VerifyCall = Pick<Call, 'shop' | 'db' | 'now' | 'request' | 'guestToken'> & { body: MailProof };

/** Verifies the account of a mailed code, and signs in whoever read the mail, with the guest's cart. */
export async function verifyAddress(
  call: VerifyCall,
): Promise<{ user: UserRow; login: IssuedLogin } | Refusal> {
  const user = await withMailProof(call, 'verify', (tx, email) => markVerified(tx, { email, now: call.now }));
  if (user instanceof Refusal) return user;
  return { user, login: await logIn(call, user.id) };
}
