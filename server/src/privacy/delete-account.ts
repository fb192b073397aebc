import { isLastOwnerOfShop } from '#authority/membership-queries.ts';
import { lockShopper } from '#shopper/lock-shopper.ts';
import { inTransaction } from '#db/transaction.ts';
import type { TooMany } from '#http/shared-limits.ts';
import type { Login } from '#shopper/shopper.ts';
import { findOwnStore } from '#seller/queries.ts';
import { getLoginStart } from '#account/login-queries.ts';
import { getCredentials, lockUser } from '#account/queries.ts';
import { provePassword } from '#account/sign-in.ts';
import type { Shop } from '#shop.ts';
import { erasures } from './erasures.ts';

/** CONTRACT's call has no body, ASVS 6.2.3 wants a proof: this young a login is one. */
const freshMs = 10 * 60_000;

type Deletion = { login: Login; currentPassword: string | undefined; client: string; now: Date };

export type DeletionRefused =
  | TooMany
  | { ok: false; reason: 'login-needed' | 'password-needed' | 'owns-shop' }
  | { ok: false; reason: 'password-wrong' }
  | { ok: false; reason: 'owns-store'; store: string };
type Deleted = { ok: true } | DeletionRefused;

/**
 * Deletes the account for good: logins, addresses, cart and lists go; orders and reviews stay without the person
 * (CONTRACT §2.3). Orders may be open. Needs the current password, or a login younger than ten minutes.
 */
export async function deleteAccount(shop: Shop, deletion: Deletion): Promise<Deleted> {
  const { login } = deletion;
  const proven = await proveWish(shop, deletion);
  if (!proven.ok) return proven;
  return inTransaction(shop.db, async (tx): Promise<Deleted> => {
    // As the cart does: what is being put into it, or ordered, comes first or finds no account any more.
    await lockShopper(tx, { userId: login.userId, guestKey: null, token: null });
    const user = await lockUser(tx, login.userId);
    if (!user) return { ok: true }; // deleted a moment ago by another call
    const store = await findOwnStore(tx, user.id);
    if (store) return { ok: false, reason: 'owns-store', store: store.name };
    if (await isLastOwnerOfShop(tx, user.id)) return { ok: false, reason: 'owns-shop' };
    for (const { erase } of erasures) await erase(tx, user);
    return { ok: true };
  });
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
  return provePassword(shop, { email, stored, password, client, now });
}
