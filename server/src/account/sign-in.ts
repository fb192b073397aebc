import { adoptGuestAddresses } from '#address/adopt-guest-addresses.ts';
import { adoptGuestCart } from '#cart/adopt-guest-cart.ts';
import { inTransaction } from '#db/transaction.ts';
import { browserHashOf } from '#http/browser-cookie.ts';
import type { Call } from '#http/mount.ts';
import { Refusal, refuse, refuseForNow } from '#http/refusal.ts';
import { clientOf, countUse, forgiveUse } from '#http/shared-limits.ts';
import type { Shop } from '#shop.ts';
import { noteSecurityEvent } from '#telemetry/security-events.ts';
import { issueLogin, type IssuedLogin } from './issue-login.ts';
import { mailSignUpAgain } from './mail-verify-code.ts';
import { findByEmail, replacePassword } from './queries.ts';
import { findNewestSignUp } from './sign-up-queries.ts';

type SignInCall = Pick<
  Call,
  'shop' | 'db' | 'now' | 'language' | 'request' | 'guestToken' | 'keepBrowser'
> & {
  body: { email: string; password: string };
};

/**
 * Signs in with address and password, and gives the account the guest's cart (CONTRACT §2.3). Unknown addresses and
 * wrong passwords answer alike and cost alike (INVARIANTS I37). Only the right password learns that a sign-up was never
 * proved; then a new code for that sign-up is mailed.
 */
export async function signIn(call: SignInCall): Promise<(IssuedLogin & { userId: number }) | Refusal> {
  const { shop, db, body } = call;
  const { email } = body;
  // Both in any case, so that no address costs more than another.
  const user = await findByEmail(db, email);
  const waiting = await findNewestSignUp(db, { email, browserHash: browserHashOf(call.request) });
  const stored = (user ?? waiting)?.password_hash ?? null;
  const proven = await provePassword(call, { email, stored });
  if (proven instanceof Refusal) return proven;
  if (!proven || stored === null) {
    noteSecurityEvent(shop, 'sign-in-refused', { user: user?.id ?? null });
    return refuse('refusal.signin.failed');
  }
  if (user) {
    await renewHash(shop, { userId: user.id, stored, password: body.password });
    return { ...(await logIn(call, user.id)), userId: user.id };
  }
  if (waiting) await mailAgain(call, waiting);
  return new Refusal([{ key: 'refusal.signin.unverified' }], 201, { next: 'verify' });
}

async function mailAgain(
  { shop, db, language, keepBrowser }: SignInCall,
  { id: signUpId, email }: { id: number; email: string },
): Promise<void> {
  const asker = { language: language.code, browserHash: keepBrowser() };
  await inTransaction(db, (tx) => mailSignUpAgain(tx, shop, { ...asker, email, signUpId }));
}

/** A login for somebody who has proved who they are, with the cart and the addresses that they had as a guest. */
export async function logIn(
  { shop, db, guestToken }: Pick<Call, 'shop' | 'db' | 'guestToken'>,
  userId: number,
): Promise<IssuedLogin> {
  if (guestToken !== null) {
    await adoptGuestCart(db, { userId, guestToken });
    await adoptGuestAddresses(db, { userId, guestToken });
  }
  noteSecurityEvent(shop, 'signed-in', { user: userId });
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
