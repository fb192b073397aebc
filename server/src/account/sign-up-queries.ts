import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { NewUser } from './queries.ts';

const retentionDays = 7;
const hasEmail = (email: string) => sql<boolean>`lower(sign_ups.email) = lower(${email})`;
const columns = ['id', 'email', 'name', 'password_hash', 'phone', 'order_id'] as const;

export async function insertSignUp(
  tx: Transaction<DB>,
  signUp: NewUser & { orderId?: number | null },
): Promise<number> {
  const row = await tx
    .insertInto('sign_ups')
    .values({
      email: signUp.email,
      name: signUp.name,
      password_hash: signUp.passwordHash,
      phone: signUp.phone,
      order_id: signUp.orderId ?? null,
      created_at: signUp.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The latest sign-up of an address, from this browser if it has one. */
export async function findNewestSignUp(
  db: Kysely<DB>,
  { email, browserHash }: { email: string; browserHash: string | null },
) {
  const row = await db
    .selectFrom('sign_ups')
    .select(columns)
    .where(hasEmail(email))
    .orderBy(
      (eb) =>
        eb.exists(
          eb
            .selectFrom('mail_codes')
            .select('mail_codes.id')
            .whereRef('mail_codes.sign_up_id', '=', 'sign_ups.id')
            .where('mail_codes.browser_hash', '=', browserHash),
        ),
      'desc',
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the verified sign-up and deletes all of its address; null if it no longer exists. */
export async function takeSignUp(
  tx: Transaction<DB>,
  { email, signUpId }: { email: string; signUpId: number | null },
) {
  const rows = await tx.deleteFrom('sign_ups').where(hasEmail(email)).returning(columns).execute();
  return rows.find(({ id }) => id === signUpId) ?? null;
}

export async function deleteSignUps(tx: Transaction<DB>, email: string): Promise<void> {
  await tx.deleteFrom('sign_ups').where(hasEmail(email)).execute();
}

export async function deleteOldSignUps(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_ups')
    .where('created_at', '<=', new Date(now.getTime() - retentionDays * 24 * 3600_000))
    .execute();
}
