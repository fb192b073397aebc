import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** The user of a login that is neither revoked, expired nor of a deleted account. */
export async function findLogin(
  db: Kysely<DB>,
  login: { jti: string; userId: number; now: Date },
): Promise<number | null> {
  const row = await db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .select('logins.user_id')
    .where('jti', '=', login.jti)
    .where('user_id', '=', login.userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', login.now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function insertLogin(
  db: Kysely<DB>,
  login: { jti: string; userId: number; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('logins')
    .values({ jti: login.jti, user_id: login.userId, expires_at: login.expiresAt })
    .execute();
}

export async function getUser(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'google_id',
      'facebook_id',
      'verified_at',
      'phone',
      'avatar',
      'created_at',
      'updated_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
