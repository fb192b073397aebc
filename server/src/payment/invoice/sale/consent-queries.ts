import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type Consent = { id: number; text_version: string; agreed_at: Date };

/** The agreement of a store that is in force. */
export async function findConsent(
  db: Kysely<DB> | Transaction<DB>,
  storeId: number,
): Promise<Consent | undefined> {
  const { rows } = await sql<Consent>`
    select id, text_version, agreed_at from self_billing_consents
    where store_id = ${storeId} and withdrawn_at is null`.execute(db);
  return rows[0];
}

type Agreement = { storeId: number; version: string; at: Date; userId: number | null };

export const insertConsent = (tx: Transaction<DB>, { storeId, version, at, userId }: Agreement) =>
  tx
    .insertInto('self_billing_consents')
    .values({ store_id: storeId, text_version: version, agreed_at: at, agreed_by: userId })
    .execute();

export const endConsent = (
  tx: Transaction<DB>,
  { id, at, userId }: { id: number; at: Date; userId: number | null },
) =>
  tx
    .updateTable('self_billing_consents')
    .set({ withdrawn_at: at, withdrawn_by: userId })
    .where('id', '=', id)
    .execute();

/** Stores that have or had an agreement: invoices of former ones are still corrected. */
export async function listConsentingStores(db: Kysely<DB>): Promise<number[]> {
  const rows = await db
    .selectFrom('self_billing_consents')
    .select('store_id')
    .distinct()
    .orderBy('store_id')
    .execute();
  return rows.map(({ store_id: id }) => id);
}
