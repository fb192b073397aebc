import type { IssuedLogin } from '#account/issue-login.ts';
import { revokeLogins } from '#account/login-queries.ts';
import { logIn } from '#account/sign-in.ts';
import { verifyLogin } from '#account/verify-login.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Call } from '#http/mount.ts';
import { isSameOrigin } from '#http/proof.ts';
import { refuse, type Refusal } from '#http/refusal.ts';
import { browserHashOf } from '#http/browser-cookie.ts';
import { pickUpLogin } from '#account/awaited-login-queries.ts';

type PickUpCall = Pick<Call, 'shop' | 'db' | 'now' | 'request' | 'guestToken'> & { body: { token: string } };

/**
 * Changes the token of the address for a login that was never in one, and brings the guest's cart (INVARIANTS I34).
 * Works once, on our own page, in the browser that began the sign-in: a link with somebody else's token signs nobody in.
 */
export async function pickUpSocialLogin(call: PickUpCall): Promise<IssuedLogin | Refusal> {
  const { shop, db, now, request, body } = call;
  const browserHash = isSameOrigin(shop, request) ? browserHashOf(request) : null;
  const login = browserHash === null ? null : await verifyLogin(shop, body.token);
  if (browserHash === null || !login) return refuse('refusal.social.expired');
  const isPickedUp = await inTransaction(db, async (tx) => {
    if (!(await pickUpLogin(tx, { jti: login.jti, browserHash, now }))) return false;
    await revokeLogins(tx, { userId: login.userId, only: login.jti, now });
    return true;
  });
  return isPickedUp ? logIn(call, login.userId) : refuse('refusal.social.expired');
}
