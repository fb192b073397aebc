import type { Transaction } from 'kysely';
import { lockUser } from '#account/queries.ts';
import type { AuditedTx } from '#authority/audited.ts';
import { isLastOwnerOfShop } from '#authority/membership-queries.ts';
import type { DB } from '#db/generated/db.d.ts';
import { notFound } from '#records/record-kind.ts';
import { findOwnStore } from '#seller/queries.ts';
import { lockShopper } from '#shopper/lock-shopper.ts';
import { erasures } from './erasures.ts';

export type NotEnded =
  | { ok: false; reason: 'owns-shop' }
  | { ok: false; reason: 'owns-store'; store: string };

/** Erases whom an account belonged to from all that remembers them. One that is gone already is no mistake. */
export async function endAccount(tx: Transaction<DB>, userId: number): Promise<{ ok: true } | NotEnded> {
  // As the cart does: what is being put into it, or ordered, comes first or finds no account any more.
  await lockShopper(tx, { userId, guestKey: null, token: null });
  const user = await lockUser(tx, userId);
  if (!user) return { ok: true }; // deleted a moment ago by another call
  const store = await findOwnStore(tx, user.id);
  if (store) return { ok: false, reason: 'owns-store', store: store.name };
  if (await isLastOwnerOfShop(tx, user.id)) return { ok: false, reason: 'owns-shop' };
  for (const { erase } of erasures) await erase(tx, user);
  return { ok: true };
}

/** The same by an operator, as the person asked for it. The history keeps that it was done, and not to whom. */
export async function anonymiseAccount(
  tx: AuditedTx,
  { userId }: { userId: number },
): Promise<{ ok: true } | NotEnded | typeof notFound> {
  const known = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (!known) return notFound;
  const ended = await endAccount(tx, userId);
  if (!ended.ok) return ended;
  tx.audit.record({
    action: 'person.anonymise',
    entity: 'person',
    entityId: userId,
    label: '',
    storeId: null,
    before: null,
    after: null,
  });
  return ended;
}
