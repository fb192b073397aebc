import { endSessionsOf } from '#access/session-queries.ts';
import { inTransaction } from '#db/transaction.ts';
import type { TooMany } from '#http/shared-limits.ts';
import type { Login } from '#access/shopper.ts';
import type { Shop } from '#shop.ts';
import { isConsolePassword, type WeakPassword } from './console-password.ts';
import { revokeLogins } from './login-queries.ts';
import { findConsoleOf, getCredentials, replacePassword } from './queries.ts';
import { provePassword } from './sign-in.ts';
import { notifyPasswordChange } from './notify-password-change.ts';

type Change = {
  login: Login;
  currentPassword: string;
  password: string;
  client: string;
  language: string;
  now: Date;
};

/** Changes the password after checking the current one. Ends all other logins and console sessions, and emails the owner. */
export async function changePassword(
  shop: Shop,
  { login, currentPassword, password, client, language, now }: Change,
): Promise<{ ok: true } | { ok: false; reason: 'password-wrong' } | TooMany | WeakPassword> {
  const { db } = shop;
  const { email, password_hash: from } = await getCredentials(db, login.userId);
  const proven = await provePassword(shop, { email, stored: from, password: currentPassword, client, now });
  if (!proven.ok) return proven;
  if (from === null) return { ok: false, reason: 'password-wrong' };
  if ((await findConsoleOf(db, { email, now })) !== null && !(await isConsolePassword(password)))
    return { ok: false, reason: 'weak-password' };
  const to = await shop.passwords.hash(password);
  return inTransaction(db, async (tx) => {
    // A concurrent change was faster, so the checked password is no longer current.
    if (!(await replacePassword(tx, { userId: login.userId, from, to })))
      return { ok: false, reason: 'password-wrong' };
    await revokeLogins(tx, { userId: login.userId, except: login.jti, now });
    await endSessionsOf(tx, login.userId, now);
    await notifyPasswordChange(tx, { userId: login.userId, language, now });
    return { ok: true };
  });
}
