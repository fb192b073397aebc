import { inTransaction } from '#db/transaction.ts';
import type { TooMany } from '#http/shared-limits.ts';
import type { Login } from '#access/shopper.ts';
import { getLoginStart } from '#account/login-queries.ts';
import { getCredentials } from '#account/queries.ts';
import { checkPassword } from '#account/sign-in.ts';
import type { Shop } from '#shop.ts';
import { endAccount, type NotEnded } from './end-account.ts';

/** CONTRACT's call has no body, but ASVS 6.2.3 requires proof: a login this recent counts. */
const freshMs = 10 * 60_000;

type Deletion = { login: Login; currentPassword: string | undefined; client: string; now: Date };

export type DeletionRefused =
  | TooMany
  | NotEnded
  | { ok: false; reason: 'login-needed' | 'password-needed' }
  | { ok: false; reason: 'password-wrong' };
type Deleted = { ok: true } | DeletionRefused;

/**
 * Deletes the account permanently with its logins, addresses, cart and lists; orders and reviews stay without personal data (CONTRACT
 * §2.3), even open ones. Requires the current password or a login younger than ten minutes.
 */
export async function deleteAccount(shop: Shop, deletion: Deletion): Promise<Deleted> {
  const { login } = deletion;
  const proven = await proveWish(shop, deletion);
  if (!proven.ok) return proven;
  return inTransaction(shop.db, (tx) => endAccount(tx, login.userId));
}

async function proveWish(shop: Shop, deletion: Deletion): Promise<Deleted> {
  const { db } = shop;
  const { login, currentPassword: password, client, now } = deletion;
  const { email, password_hash: stored } = await getCredentials(db, login.userId);
  if (password === undefined) {
    const isFresh = now.getTime() - (await getLoginStart(db, login)).getTime() < freshMs;
    if (isFresh) return { ok: true };
    return { ok: false, reason: stored === null ? 'login-needed' : 'password-needed' };
  }
  return checkPassword(shop, { email, stored, password, client, now });
}
