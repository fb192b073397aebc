import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listOwnersOfInventories, listStoreOwners } from './queries.ts';

export type StoreContact = { email: string; language: string };

/** By store id; stores without an owner account are absent. */
export async function listStoreContacts(
  db: Kysely<DB>,
  storeIds: readonly number[],
): Promise<Map<number, StoreContact>> {
  return contactsOf(await listStoreOwners(db, storeIds));
}

/** Contacts of the stores that sell these variants. */
export async function listContactsOfInventories(
  db: Kysely<DB>,
  inventoryIds: readonly number[],
): Promise<Map<number, StoreContact>> {
  return contactsOf(await listOwnersOfInventories(db, { ids: inventoryIds }));
}

function contactsOf(owners: Awaited<ReturnType<typeof listStoreOwners>>): Map<number, StoreContact> {
  return new Map(owners.map(({ id, email, language }) => [id, { email, language }]));
}
