import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type Purpose = 'verify' | 'reset' | 'seller' | 'cancel';

const dayMs = 24 * 3600 * 1000;
const hasEmail = (email: string) => sql<boolean>`lower(mail_codes.email) = lower(${email})`;

/** The sign-up, application or order cancellation that a code is for. Absent: the address itself. */
export type Opens = { signUpId?: number; applicationId?: number; orderId?: number };

export type NewCode = Opens & {
  email: string;
  purpose: Purpose;
  /** Hash identifying the requesting browser, or null. */
  browserHash: string | null;
  /** Null: only the link is valid. */
  codeHash: string | null;
  linkHash: string;
  expiresAt: Date;
  now: Date;
};

export async function insertCode(tx: Transaction<DB>, code: NewCode): Promise<number> {
  const row = await tx
    .insertInto('mail_codes')
    .values({
      email: code.email,
      purpose: code.purpose,
      sign_up_id: code.signUpId ?? null,
      application_id: code.applicationId ?? null,
      order_id: code.orderId ?? null,
      browser_hash: code.browserHash,
      code_hash: code.codeHash,
      link_hash: code.linkHash,
      expires_at: code.expiresAt,
      created_at: code.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Locks the unused, unexpired codes of an address, newest first, to serialize attempts. */
export async function lockLiveCodes(
  tx: Transaction<DB>,
  { email, purpose, now }: { email: string; purpose: Purpose; now: Date },
) {
  const rows = await tx
    .selectFrom('mail_codes')
    .select(['id', 'email', 'code_hash', 'link_hash', 'tries', 'browser_hash', 'sign_up_id'])
    .select(['application_id', 'order_id', 'created_at'])
    .where(hasEmail(email))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id') // a fixed lock order, so that two links of one address can't deadlock
    .forUpdate()
    .execute();
  return rows.toSorted(
    (one, other) => other.created_at.getTime() - one.created_at.getTime() || other.id - one.id,
  );
}
export type LiveCode = Awaited<ReturnType<typeof lockLiveCodes>>[number];

export async function findLinkedEmail(
  db: Kysely<DB>,
  { purpose, linkHash }: { purpose: Purpose; linkHash: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('mail_codes')
    .select('email')
    .where('link_hash', '=', linkHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.email ?? null;
}

export async function countTry(tx: Transaction<DB>, id: number): Promise<void> {
  await tx
    .updateTable('mail_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function hasFreshCode(
  tx: Transaction<DB>,
  { orderId, since }: { orderId: number; since: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('mail_codes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('used_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks all codes and links of the address for this purpose (and order, if given) as used. */
export async function useUpCodes(
  tx: Transaction<DB>,
  { email, purpose, orderId, now }: { email: string; purpose: Purpose; orderId: number | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('mail_codes')
    .set({ used_at: now })
    .where(hasEmail(email))
    .where('purpose', '=', purpose)
    .where('order_id', 'is not distinct from', orderId)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteCodes(tx: Transaction<DB>, email: string): Promise<void> {
  await tx.deleteFrom('mail_codes').where(hasEmail(email)).execute();
}

export async function deleteOldCodes(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('mail_codes')
    .where('created_at', '<=', new Date(now.getTime() - dayMs))
    .execute();
}
