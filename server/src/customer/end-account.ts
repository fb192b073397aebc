import type { Transaction } from 'kysely';
import { lockUser } from '#account/queries.ts';
import type { AuditedTx } from '#access/audited.ts';
import { isLastOwnerOfShop } from '#access/membership-queries.ts';
import type { DB } from '#db/generated/db.d.ts';
import { notFound } from '#records/record-kind.ts';
import { findOwnStore } from '#seller/queries.ts';
import { lockShopper } from '#access/lock-shopper.ts';
import { erasures } from './erasures.ts';

export type NotEnded =
  | { ok: false; reason: 'owns-shop' }
  | { ok: false; reason: 'owns-store'; store: string };

/** Erases an account's personal data from all domains. Succeeds if the account is already gone. */
export async function endAccount(tx: Transaction<DB>, userId: number): Promise<{ ok: true } | NotEnded> {
  // The cart's lock: concurrent additions and orders finish first or find no account.
  await lockShopper(tx, { userId, guestKey: null, token: null });
  const user = await lockUser(tx, userId);
  if (!user) return { ok: true }; // just deleted by another call
  const store = await findOwnStore(tx, user.id);
  if (store) return { ok: false, reason: 'owns-store', store: store.name };
  if (await isLastOwnerOfShop(tx, user.id)) return { ok: false, reason: 'owns-shop' };
  for (const { erase } of erasures) await erase(tx, user);
  return { ok: true };
}

/** The same by an operator, at the person's request. The audit log records the act without the person. */
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
