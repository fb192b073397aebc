import type { Call } from '#http/mount.ts';
import { Refusal } from '#http/refusal.ts';
import { linkAwaited } from '#social-login/link-awaited.ts';
import type { IssuedLogin } from './issue-login.ts';
import type { MailProof } from './mail-code.ts';
import { getUser, markVerified, type UserRow } from './queries.ts';
import { logIn } from './sign-in.ts';
import { withMailProof } from './with-mail-proof.ts';

type VerifyCall = Pick<Call, 'shop' | 'db' | 'now' | 'request' | 'guestToken'> & { body: MailProof };

/**
 * Verifies the account of a mailed code, and signs in whoever read the mail, with the guest's cart. In the browser that
 * began with a provider the account is linked to that person.
 */
export async function verifyAddress(
  call: VerifyCall,
): Promise<{ user: UserRow; login: IssuedLogin } | Refusal> {
  const { request, now } = call;
  const user = await withMailProof(call, 'verify', async (tx, email) => {
    const verified = await markVerified(tx, { email, now });
    if (verified) await linkAwaited(tx, { request, userId: verified.id, email, now });
    return verified && getUser(tx, verified.id);
  });
  if (user instanceof Refusal) return user;
  return { user, login: await logIn(call, user.id) };
}
