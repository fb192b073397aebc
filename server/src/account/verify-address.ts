import { adoptOrder } from '#order/adopt-order.ts';
import { linkPendingLogin } from './link-pending-login.ts';
import type { IssuedLogin } from './issue-login.ts';
import { openAccount } from './open-account.ts';
import { getUser, type UserRow } from './queries.ts';
import { logIn } from './sign-in.ts';
import { takeSignUp } from './sign-up-queries.ts';
import type { Shop } from '#shop.ts';
import { withMailProof, type ProofInput, type ProofRefused } from '#notification/codes/with-mail-proof.ts';

/**
 * Opens the account of the sign-up that the code was sent for, with exactly its data, and signs in, with the guest's cart and the order
 * named in the sign-up. In the browser that began with a provider, links the account to that identity. An existing account stays unchanged.
 */
export async function verifyAddress(
  shop: Shop,
  { guestToken, ...input }: ProofInput & { guestToken: string | null },
): Promise<{ ok: true; user: UserRow; login: IssuedLogin } | ProofRefused> {
  const { browserHash, now } = input;
  const proven = await withMailProof(shop, input, 'verify', async (tx, { email, signUpId }) => {
    const signUp = await takeSignUp(tx, { email, signUpId });
    if (!signUp) return null;
    const { name, phone, password_hash: passwordHash, order_id: orderId } = signUp;
    // The password may have been typed by someone other than the email's reader.
    const typed = { name, email, phone, passwordHash, passwordByCode: true, now };
    const { id, isNew } = await openAccount(tx, typed);
    if (!isNew) return null;
    await linkPendingLogin(tx, { browserHash, userId: id, email, now });
    if (orderId !== null) await adoptOrder(tx, { id: orderId, userId: id, now });
    return getUser(tx, id);
  });
  if (!proven.ok) return proven;
  const user = proven.result;
  return { ok: true, user, login: await logIn(shop, { userId: user.id, guestToken }) };
}
