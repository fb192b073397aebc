import { endSessionsOf } from '#access/session-queries.ts';
import { inTransaction } from '#db/transaction.ts';
import type { TooMany } from '#http/shared-limits.ts';
import type { Login } from '#access/shopper.ts';
import type { Shop } from '#shop.ts';
import { isConsolePassword, type WeakPassword } from './console-password.ts';
import { revokeLogins } from './login-queries.ts';
import { findConsoleOf, getCredentials, replacePassword } from './queries.ts';
import { checkPassword } from './sign-in.ts';
import { notifyPasswordChange } from './notify-password-change.ts';

type PasswordChange = {
  login: Login;
  currentPassword: string;
  password: string;
  client: string;
  language: string;
  now: Date;
};

/** Changes the password after checking the current one. Revokes all other logins and every console session, and emails the customer. */
export async function changePassword(
  shop: Shop,
  { login, currentPassword, password, client, language, now }: PasswordChange,
): Promise<{ ok: true } | { ok: false; reason: 'password-wrong' } | TooMany | WeakPassword> {
  const { db } = shop;
  const { email, password_hash: currentHash } = await getCredentials(db, login.userId);
  const proven = await checkPassword(shop, {
    email,
    stored: currentHash,
    password: currentPassword,
    client,
    now,
  });
  if (!proven.ok) return proven;
  if (currentHash === null) return { ok: false, reason: 'password-wrong' };
  if ((await findConsoleOf(db, { email, now })) !== null && !(await isConsolePassword(password)))
    return { ok: false, reason: 'weak-password' };
  const newHash = await shop.passwords.hash(password);
  return inTransaction(db, async (tx) => {
    // Another request changed the password after the check.
    if (!(await replacePassword(tx, { userId: login.userId, from: currentHash, to: newHash })))
      return { ok: false, reason: 'password-wrong' };
    await revokeLogins(tx, { userId: login.userId, except: login.jti, now });
    await endSessionsOf(tx, login.userId, now);
    await notifyPasswordChange(tx, { userId: login.userId, language, now });
    return { ok: true };
  });
}
