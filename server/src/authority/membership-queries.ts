import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** The roles that may everything: rows that migration 0030 made. */
export const ownerRoleId = { operator: 1, seller: 7 } as const;

/** Where somebody is a member; a `storeId` of null is the shop. */
export type Place = { storeId: number | null };

/** Makes somebody the owner of a new store, or an owner of the shop. Throws when the store has one. */
export async function insertOwner(
  tx: Transaction<DB>,
  { userId, storeId }: Place & { userId: number },
): Promise<void> {
  const roleId = storeId === null ? ownerRoleId.operator : ownerRoleId.seller;
  await tx
    .insertInto('memberships')
    .values({ user_id: userId, store_id: storeId, role_id: roleId })
    .execute();
}
