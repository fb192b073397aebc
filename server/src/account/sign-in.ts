import { adoptGuestAddresses } from '#shipping/addresses/adopt-guest-addresses.ts';
import { mergeGuestCart } from '#cart/merge-guest-cart.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Caller } from '#http/caller-of.ts';
import { countUse, refundUse, type TooMany } from '#http/shared-limits.ts';
import type { Shop } from '#shop.ts';
import { recordSecurityEvent } from '#runtime/security-events.ts';
import { issueLogin, type IssuedLogin } from './issue-login.ts';
import { mailSignUpAgain } from './mail-sign-up.ts';
import { findByEmail, replacePassword } from './queries.ts';
import { findNewestSignUp } from './sign-up-queries.ts';

/** `bindBrowser` returns the hash of the requesting browser's secret, to which the emailed code is bound. */
type SignIn = Caller & {
  email: string;
  password: string;
  guestToken: string | null;
  bindBrowser: () => string | null;
  language: string;
  now: Date;
};

export type SignedIn = { ok: true; userId: number } & IssuedLogin;

/**
 * Signs in with email address and password and merges the guest's cart (CONTRACT §2.3). Unknown email addresses and wrong passwords get the
 * same reply in the same time (INVARIANTS I37). Only the correct password reveals that an account is blocked or a sign-up pending, for which
 * a new code is then sent.
 */
export async function signIn(
  shop: Shop,
  input: SignIn,
): Promise<SignedIn | TooMany | { ok: false; reason: 'signin-failed' | 'unproved' | 'blocked' }> {
  const { db } = shop;
  const { email, password, client, browserHash, guestToken, now } = input;
  // Always run both queries, so that existing and unknown email addresses take equally long.
  const user = await findByEmail(db, email);
  const pendingSignUp = await findNewestSignUp(db, { email, browserHash });
  const stored = (user ?? pendingSignUp)?.password_hash ?? null;
  const check = await checkPassword(shop, { email, stored, password, client, now });
  if (!check.ok && check.reason === 'too-many') return check;
  if (!check.ok || stored === null) {
    recordSecurityEvent(shop, 'sign-in-refused', { user: user?.id ?? null });
    return { ok: false, reason: 'signin-failed' };
  }
  if (user?.blocked_at) return { ok: false, reason: 'blocked' };
  if (user) {
    await renewHash(shop, { userId: user.id, stored, password });
    return { ok: true, ...(await logIn(shop, { userId: user.id, guestToken })), userId: user.id };
  }
  if (pendingSignUp) await mailAgain(shop, input, pendingSignUp.id);
  return { ok: false, reason: 'unproved' };
}

async function mailAgain(
  shop: Shop,
  { email, language, bindBrowser }: SignIn,
  signUpId: number,
): Promise<void> {
  const requester = { language, browserHash: bindBrowser() };
  await inTransaction(shop.db, (tx) => mailSignUpAgain(tx, shop, { ...requester, email, signUpId }));
}

/** Creates a login for an authenticated user and merges their guest cart and addresses. */
export async function logIn(
  shop: Shop,
  { userId, guestToken }: { userId: number; guestToken: string | null },
): Promise<IssuedLogin> {
  const { db } = shop;
  if (guestToken !== null) {
    await mergeGuestCart(db, { userId, guestToken });
    await adoptGuestAddresses(db, { userId, guestToken });
  }
  recordSecurityEvent(shop, 'signed-in', { user: userId });
  return issueLogin(shop, userId);
}

/** `stored`: the hash, or null if there is none. */
type PasswordAttempt = { email: string; stored: string | null; password: string; client: string; now: Date };

/**
 * Checks a password against the stored hash. Limits failures per account and client address together, so that an attacker elsewhere can't
 * lock the customer out, and per client over all accounts (INVARIANTS §5).
 */
export async function checkPassword(
  shop: Shop,
  { email, stored, password, client, now }: PasswordAttempt,
): Promise<{ ok: true } | { ok: false; reason: 'password-wrong' } | TooMany> {
  const { db } = shop;
  // Counted before the check and taken back if correct, so that concurrent attempts can't bypass the limit.
  const limits = [
    { name: 'signin', subject: `${email}|${client}`, now },
    { name: 'signin-client', subject: client, now },
  ] as const;
  if (shop.rateLimits) {
    for (const limit of limits) {
      const seconds = await countUse(db, limit);
      if (seconds !== null) return { ok: false, reason: 'too-many', seconds };
    }
  }
  const [proof] = await Promise.allSettled([shop.passwords.verify(stored, password)]);
  // An overloaded hasher doesn't count as a wrong password.
  const isFailure = proof.status === 'fulfilled' && !proof.value;
  if (!isFailure && shop.rateLimits) for (const limit of limits) await refundUse(db, limit);
  if (proof.status === 'rejected') throw proof.reason;
  return proof.value ? { ok: true } : { ok: false, reason: 'password-wrong' };
}

/** Upgrades outdated hashes while the password is available (ASVS 11.4.2). */
async function renewHash(
  shop: Shop,
  { userId, stored, password }: { userId: number; stored: string; password: string },
): Promise<void> {
  if (!shop.passwords.isOutdated(stored)) return;
  await replacePassword(shop.db, { userId, from: stored, to: await shop.passwords.hash(password) });
}
