import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type Purpose = 'verify' | 'reset' | 'seller';

const dayMs = 24 * 3600 * 1000;
const hasEmail = (email: string) => sql<boolean>`lower(mail_codes.email) = lower(${email})`;

export type NewCode = {
  email: string;
  purpose: Purpose;
  codeHash: string;
  linkHash: string;
  expiresAt: Date;
  now: Date;
};

/** Writes a code and answers its id. */
export async function insertCode(tx: Transaction<DB>, code: NewCode): Promise<number> {
  const row = await tx
    .insertInto('mail_codes')
    .values({
      email: code.email,
      purpose: code.purpose,
      code_hash: code.codeHash,
      link_hash: code.linkHash,
      expires_at: code.expiresAt,
      created_at: code.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The newest code of an address, locked: tries at the same time take turns. Older ones do not count any more. */
export async function lockNewestCode(tx: Transaction<DB>, key: { email: string; purpose: Purpose }) {
  const row = await tx
    .selectFrom('mail_codes')
    .select(['id', 'email', 'code_hash', 'tries', 'expires_at', 'used_at'])
    .where(hasEmail(key.email))
    .where('purpose', '=', key.purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Wrong codes of an address within a day, for whatever purpose. */
export async function countWrongTries(db: Kysely<DB>, { email, now }: { email: string; now: Date }) {
  const row = await db
    .selectFrom('mail_codes')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('tries'), sql<string>`0`).as('tries'))
    .where(hasEmail(email))
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  return Number(row.tries);
}

export async function countTry(tx: Transaction<DB>, id: number): Promise<void> {
  await tx
    .updateTable('mail_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The address that a link's word belongs to, while it is unused and not too old; locked. */
export async function lockLink(
  tx: Transaction<DB>,
  link: { purpose: Purpose; linkHash: string; now: Date },
): Promise<string | null> {
  const row = await tx
    .selectFrom('mail_codes')
    .select('email')
    .where('link_hash', '=', link.linkHash)
    .where('purpose', '=', link.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.now)
    .forUpdate()
    .executeTakeFirst();
  return row?.email ?? null;
}

/** One proof is enough: all codes and links of the address for this purpose are used up. */
export async function useUpCodes(
  tx: Transaction<DB>,
  { email, purpose, now }: { email: string; purpose: Purpose; now: Date },
): Promise<void> {
  await tx
    .updateTable('mail_codes')
    .set({ used_at: now })
    .where(hasEmail(email))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteCodes(tx: Transaction<DB>, email: string): Promise<void> {
  await tx.deleteFrom('mail_codes').where(hasEmail(email)).execute();
}

/** Those of the last day stay, because wrong tries are counted over a day. */
export async function deleteOldCodes(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('mail_codes')
    .where('created_at', '<=', new Date(now.getTime() - dayMs))
    .execute();
}
