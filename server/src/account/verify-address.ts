import type { Call } from '#http/mount.ts';
import { Refusal } from '#http/refusal.ts';
import { adoptOrder } from '#order/adopt-order.ts';
import { linkAwaited } from './link-awaited.ts';
import type { IssuedLogin } from './issue-login.ts';
import type { MailProof } from './mail-code.ts';
import { openAccount } from './open-account.ts';
import { getUser, type UserRow } from './queries.ts';
import { logIn } from './sign-in.ts';
import { takeSignUp } from './sign-up-queries.ts';
import { withMailProof } from './with-mail-proof.ts';

type VerifyCall = Pick<Call, 'shop' | 'db' | 'now' | 'request' | 'guestToken'> & { body: MailProof };

/**
 * Opens the account of the sign-up that the code was mailed for, with what was typed there and nothing else, and signs
 * in whoever read the mail, with the guest's cart and the order that the sign-up named. In the browser that began with a provider the account is linked to
 * that person. An address that got an account in the meantime keeps that.
 */
export async function verifyAddress(
  call: VerifyCall,
): Promise<{ user: UserRow; login: IssuedLogin } | Refusal> {
  const { request, now } = call;
  const user = await withMailProof(call, 'verify', async (tx, { email, signUpId }) => {
    const signUp = await takeSignUp(tx, { email, signUpId });
    if (!signUp) return null;
    const { name, phone, password_hash: passwordHash, order_id: orderId } = signUp;
    const { id, isNew } = await openAccount(tx, { name, email, phone, passwordHash, now });
    if (!isNew) return null;
    await linkAwaited(tx, { request, userId: id, email, now });
    if (orderId !== null) await adoptOrder(tx, { id: orderId, userId: id });
    return getUser(tx, id);
  });
  if (user instanceof Refusal) return user;
  return { user, login: await logIn(call, user.id) };
}
