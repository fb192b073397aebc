import type { Kysely, Transaction } from 'kysely';
import { seal, unseal } from '#access/second-factor/sealed.ts';
import type { DB } from '#db/generated/db.d.ts';

/* Keys of mail server and payment providers, entered in the console and stored encrypted. */

export type SealedService = { service: string; sealed: string };

export async function listSealed(db: Kysely<DB>): Promise<SealedService[]> {
  return db.selectFrom('service_keys').select(['service', 'sealed']).execute();
}

/** The stored text of a service; null: nothing is stored. It changes with every save. */
export async function findSealed(db: Kysely<DB>, service: string): Promise<string | null> {
  const row = await db
    .selectFrom('service_keys')
    .select('sealed')
    .where('service', '=', service)
    .executeTakeFirst();
  return row?.sealed ?? null;
}

export async function lockSealed(tx: Transaction<DB>, service: string): Promise<string | null> {
  const row = await tx
    .selectFrom('service_keys')
    .select('sealed')
    .where('service', '=', service)
    .forUpdate()
    .executeTakeFirst();
  return row?.sealed ?? null;
}

export async function putSealed(tx: Transaction<DB>, service: string, sealed: string): Promise<void> {
  await tx
    .insertInto('service_keys')
    .values({ service, sealed })
    .onConflict((conflict) => conflict.column('service').doUpdateSet({ sealed }))
    .execute();
}

export async function deleteSealed(tx: Transaction<DB>, service: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('service_keys')
    .where('service', '=', service)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const sealKeys = (authSecret: string, keys: object): string =>
  seal(authSecret, 'service keys', JSON.stringify(keys));

/** Null if it was sealed with another secret, for example before a restore on a new machine. */
export function unsealKeys(authSecret: string, sealed: string): unknown {
  const text = unseal(authSecret, 'service keys', sealed);
  return text === null ? null : JSON.parse(text);
}
