import { forgetWords } from '#cancellation/queries.ts';
import { lockOwner } from '#owner/lock-owner.ts';
import { forgetSender } from '#contact/queries.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Call } from '#http/mount.ts';
import type { Login } from '#owner/owner.ts';
import { Refusal, refuse } from '#http/refusal.ts';
import { forgetRecipient } from '#mail/queries.ts';
import { deletePicture } from '#media/delete-picture.ts';
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
import { deleteSignUps } from '#account/sign-up-queries.ts';

/** CONTRACT's call has no body, ASVS 6.2.3 wants a proof: this young a login is one. */
const freshMs = 10 * 60_000;

type DeleteCall = Pick<Call, 'shop' | 'db' | 'now' | 'request'> & {
  login: Login;
  body: { current_password?: string | undefined };
};

/**
 * Deletes the account for good: logins, addresses, cart and lists go; orders and reviews stay without the person
 * (CONTRACT §2.3). Orders may be open. Needs the current password, or a login younger than ten minutes.
 */
export async function deleteAccount(call: DeleteCall): Promise<Refusal | null> {
  const { shop, db, login } = call;
  const refusal = await proveWish(call);
  if (refusal) return refusal;
  let avatar: string | null = null;
  const outcome = await inTransaction(db, async (tx) => {
    // As the cart does: what is being put into it, or ordered, comes first or finds no account any more.
    await lockOwner(tx, { userId: login.userId, guestKey: null, token: null });
    const user = await lockUser(tx, login.userId);
    if (!user) return null; // deleted a moment ago by another call
    const store = await findOwnStore(tx, user.id);
    if (store) return refuse('refusal.account.owns-store', { store: store.name });
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
    call.request.log.info({ user: user.id }, 'an account was deleted');
    ({ avatar } = user);
    return null;
  });
  if (avatar !== null) await deletePicture(shop, avatar);
  return outcome;
}

async function proveWish(call: DeleteCall): Promise<Refusal | null> {
  const { db, now, body, login } = call;
  const { email, password_hash: stored } = await getCredentials(db, login.userId);
  if (body.current_password === undefined) {
    const isFresh = now.getTime() - (await getLoginStart(db, login)).getTime() < freshMs;
    if (isFresh) return null;
    return refuse(stored === null ? 'refusal.account.login-needed' : 'refusal.account.password-needed');
  }
  const proven = await provePassword(
    { ...call, body: { password: body.current_password } },
    { email, stored },
  );
  if (proven instanceof Refusal) return proven;
  return proven ? null : refuse('refusal.password.current-wrong');
}
