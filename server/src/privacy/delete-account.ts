import { erasePersonFromAudit } from '#authority/audit-queries.ts';
import { isLastOwnerOfShop } from '#authority/membership-queries.ts';
import { forgetWords } from '#cancellation/queries.ts';
import { lockOwner } from '#owner/lock-owner.ts';
import { forgetSender } from '#contact/queries.ts';
import { inTransaction } from '#db/transaction.ts';
import type { TooMany } from '#http/shared-limits.ts';
import type { Login } from '#owner/owner.ts';
import { forgetRecipient } from '#mail/queries.ts';
import { enqueue } from '#jobs/enqueue.ts';
import { deletePictures } from '#media/delete-picture.ts';
import { forgetSubscriber } from '#newsletter/queries.ts';
import { forgetBuyer } from '#order/forget-buyer.ts';
import { forgetAuthor } from '#review/forget-author.ts';
import { forgetApplicant } from '#seller-application/queries.ts';
import { findOwnStore } from '#seller/queries.ts';
import { forgetAwaited } from '#account/awaited-login-queries.ts';
import { deleteCodes } from '#account/code-queries.ts';
import { getLoginStart } from '#account/login-queries.ts';
import { deleteUser, getCredentials, lockUser } from '#account/queries.ts';
import { provePassword } from '#account/sign-in.ts';
import type { Shop } from '#shop.ts';
import { deleteSignUps } from '#account/sign-up-queries.ts';

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
    await lockOwner(tx, { userId: login.userId, guestKey: null, token: null });
    const user = await lockUser(tx, login.userId);
    if (!user) return { ok: true }; // deleted a moment ago by another call
    const store = await findOwnStore(tx, user.id);
    if (store) return { ok: false, reason: 'owns-store', store: store.name };
    if (await isLastOwnerOfShop(tx, user.id)) return { ok: false, reason: 'owns-shop' };
    await erasePersonFromAudit(tx, user.id);
    await forgetWords(tx, user.id);
    await forgetBuyer(tx, user.id);
    await forgetAuthor(tx, user.id);
    await forgetSender(tx, { userId: user.id, email: user.email });
    await forgetSubscriber(tx, user.email);
    await forgetApplicant(tx, user.email);
    await forgetRecipient(tx, user.email);
    await deleteCodes(tx, user.email);
    await deleteSignUps(tx, user.email);
    await forgetAwaited(tx, user.email);
    await deleteUser(tx, user.id);
    if (user.avatar !== null) await enqueue(tx, deletePictures, { images: [user.avatar] });
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
