import { adoptGuestCart } from '#cart/adopt-guest-cart.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Call } from '#http/mount.ts';
import { Refusal, refuse, refuseForNow } from '#http/refusal.ts';
import { clientOf, countUse, forgiveUse } from '#http/shared-limits.ts';
import type { Shop } from '#shop.ts';
import { issueLogin, type IssuedLogin } from './issue-login.ts';
import { mailVerifyCode } from './mail-verify-code.ts';
import { findByEmail, replacePassword } from './queries.ts';

type SignInCall = Pick<Call, 'shop' | 'db' | 'now' | 'language' | 'request' | 'guestToken'> & {
  body: { email: string; password: string };
};

/**
 * Signs in with address and password, and gives the account the guest's cart (CONTRACT §2.3). Unknown addresses and
 * wrong passwords answer alike and cost alike (INVARIANTS I37). Only the right password learns that the account was
 * never verified; then a new code is mailed.
 */
export async function signIn(call: SignInCall): Promise<(IssuedLogin & { userId: number }) | Refusal> {
  const { shop, db, body, language } = call;
  const user = await findByEmail(db, body.email);
  const proven = await provePassword(call, { email: body.email, stored: user?.password_hash ?? null });
  if (proven instanceof Refusal) return proven;
  if (!proven || !user) {
    call.request.log.info('a sign-in was refused');
    return refuse('refusal.signin.failed');
  }
  if (user.verified_at === null) {
    await inTransaction(db, (tx) => mailVerifyCode(tx, shop, { email: user.email, language: language.code }));
    return new Refusal([{ key: 'refusal.signin.unverified' }], 201, { next: 'verify' });
  }
  await renewHash(shop, { userId: user.id, stored: user.password_hash!, password: body.password });
  return { ...(await logIn(call, user.id)), userId: user.id };
}

/** A login for somebody who has proved who they are, with the cart that they filled as a guest. */
export async function logIn(
  { shop, db, guestToken, request }: Pick<Call, 'shop' | 'db' | 'guestToken' | 'request'>,
  userId: number,
): Promise<IssuedLogin> {
  if (guestToken !== null) await adoptGuestCart(db, { userId, guestToken });
  request.log.info({ user: userId }, 'signed in');
  return issueLogin(shop, userId);
}

type PasswordCall = Pick<Call, 'shop' | 'db' | 'now' | 'request'> & { body: { password: string } };

/**
 * Whether the password is the one of the stored hash. Failures are limited per account and client address together,
 * so that nobody is locked out by somebody elsewhere, and for each client over all accounts (INVARIANTS §5).
 */
export async function provePassword(
  { shop, db, now, request, body }: PasswordCall,
  { email, stored }: { email: string; stored: string | null },
): Promise<boolean | Refusal> {
  const client = clientOf(request.ip);
  // Counted before it is known, and taken back when it was right: tries at the same time cannot slip through.
  const limits = [
    { name: 'signin', subject: `${email}|${client}`, now },
    { name: 'signin-client', subject: client, now },
  ] as const;
  if (shop.rateLimits) {
    for (const limit of limits) {
      const seconds = await countUse(db, limit);
      if (seconds !== null) return refuseForNow(seconds);
    }
  }
  const [proof] = await Promise.allSettled([shop.passwords.verify(stored, body.password)]);
  // A shop too busy to look has not seen a wrong password.
  const isFailure = proof.status === 'fulfilled' && !proof.value;
  if (!isFailure && shop.rateLimits) for (const limit of limits) await forgiveUse(db, limit);
  if (proof.status === 'rejected') throw proof.reason;
  return proof.value;
}

/** Hashes of an old cost become ones of today's while the password is at hand (ASVS 11.4.2). */
async function renewHash(
  shop: Shop,
  { userId, stored, password }: { userId: number; stored: string; password: string },
): Promise<void> {
  if (!shop.passwords.isOutdated(stored)) return;
  await replacePassword(shop.db, { userId, from: stored, to: await shop.passwords.hash(password) });
}
