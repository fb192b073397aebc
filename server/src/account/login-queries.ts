import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { LoginEndedError } from '#http/login-ended-error.ts';

const idleDays = 30; // INVARIANTS §4, "auth cookie"
const seenEveryMs = 3600 * 1000;

function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleDays * 24 * 3600 * 1000);
}

type LoginKey = { jti: string; userId: number };

/** Whether the login is valid: not revoked, expired, idle for 30 days or of a deleted account. Records its use, hourly at most. */
export async function findLogin(db: Kysely<DB>, login: LoginKey & { now: Date }): Promise<boolean> {
  const staleAt = new Date(login.now.getTime() - seenEveryMs);
  const row = await db
    .with('valid', (cte) =>
      cte
        .selectFrom('logins')
        .innerJoin('users', 'users.id', 'logins.user_id')
        .select(['logins.jti', 'logins.last_seen_at'])
        .where('jti', '=', login.jti)
        .where('user_id', '=', login.userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', login.now)
        .where('last_seen_at', '>', idleSince(login.now))
        .where('users.deleted_at', 'is', null)
        .where('users.blocked_at', 'is', null),
    )
    .with('seen', (cte) =>
      cte
        .updateTable('logins')
        .set({ last_seen_at: login.now })
        .where('jti', 'in', (query) =>
          query.selectFrom('valid').select('valid.jti').where('valid.last_seen_at', '<=', staleAt),
        )
        .where('last_seen_at', '<=', staleAt),
    )
    .selectFrom('valid')
    .select('valid.jti')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertLogin(
  db: Kysely<DB>,
  login: LoginKey & { expiresAt: Date; now: Date },
): Promise<void> {
  await db
    .insertInto('logins')
    .values({
      jti: login.jti,
      user_id: login.userId,
      expires_at: login.expiresAt,
      created_at: login.now,
      last_seen_at: login.now,
    })
    .execute();
}

export async function getLoginStart(db: Kysely<DB>, login: LoginKey): Promise<Date> {
  const row = await db
    .selectFrom('logins')
    .select('created_at')
    .where('jti', '=', login.jti)
    .where('user_id', '=', login.userId)
    .executeTakeFirstOrThrow(() => new LoginEndedError());
  return row.created_at;
}

/** Ends logins of a user: one (`only`), all but one (`except`), or all. Their devices get no more push messages. */
export async function revokeLogins(
  db: Kysely<DB>,
  logins: { userId: number; only?: string; except?: string; now: Date },
): Promise<void> {
  const { only, except } = logins;
  await db
    .updateTable('logins')
    .set({ revoked_at: logins.now, fcm_token: null, device_type: null })
    .where('user_id', '=', logins.userId)
    .where('revoked_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('jti', '=', only!))
    .$if(except !== undefined, (query) => query.where('jti', '!=', except!))
    .execute();
}

/** A device belongs to the last login on it. */
export async function storeDevice(
  tx: Transaction<DB>,
  device: LoginKey & { fcmToken: string; deviceType: string | null },
): Promise<void> {
  await tx
    .updateTable('logins')
    .set({ fcm_token: null, device_type: null })
    .where('fcm_token', '=', device.fcmToken)
    .where('jti', '!=', device.jti)
    .execute();
  await tx
    .updateTable('logins')
    .set({ fcm_token: device.fcmToken, device_type: device.deviceType })
    .where('jti', '=', device.jti)
    .where('user_id', '=', device.userId)
    .execute();
}

export async function deleteEndedLogins(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('logins')
    .where((eb) =>
      eb.or([
        eb('revoked_at', 'is not', null),
        eb('expires_at', '<=', now),
        eb('last_seen_at', '<=', idleSince(now)),
      ]),
    )
    .execute();
}
