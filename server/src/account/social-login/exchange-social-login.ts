import type { IssuedLogin } from '../issue-login.ts';
import { revokeLogins } from '../login-queries.ts';
import { logIn } from '../sign-in.ts';
import { verifyLogin } from '../verify-login.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Shop } from '#shop.ts';
import { exchangeLogin } from '../pending-login-queries.ts';

type Exchange = {
  token: string;
  /** Hash identifying the browser that began a sign-in, for calls from our own pages; else null. */
  browserHash: string | null;
  guestToken: string | null;
  now: Date;
};
type PickedUp = ({ ok: true } & IssuedLogin) | { ok: false; reason: 'expired' };

/**
 * Exchanges the token in the URL for a login that was never in one, and merges the guest's cart (INVARIANTS I34). Works once, on our own
 * page, in the browser that began the sign-in, so that a link with someone else's token signs nobody in.
 */
export async function exchangeSocialLogin(
  shop: Shop,
  { token, browserHash, guestToken, now }: Exchange,
): Promise<PickedUp> {
  const login = browserHash === null ? null : await verifyLogin(shop, token);
  if (browserHash === null || !login) return expired;
  const isPickedUp = await inTransaction(shop.db, async (tx) => {
    if (!(await exchangeLogin(tx, { jti: login.jti, browserHash, now }))) return false;
    await revokeLogins(tx, { userId: login.userId, only: login.jti, now });
    return true;
  });
  if (!isPickedUp) return expired;
  return { ok: true, ...(await logIn(shop, { userId: login.userId, guestToken })) };
}

const expired = { ok: false, reason: 'expired' } as const;
