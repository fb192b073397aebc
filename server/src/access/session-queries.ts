import type { Audience } from '@souk/rules/permissions';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { SecondFactor } from './second-factor/queries.ts';
import { confirmedMs, idleMs, seenEveryMs } from './session-limits.ts';

export type SessionKey = { id: string; userId: number };

export type Session = SessionKey & {
  audience: Audience;
  name: string;
  /** Sensitive changes need no re-authentication until then. */
  confirmedUntil: Date | null;
  secondFactor: SecondFactor | null;
};

const idleSince = (audience: Audience, now: Date) => new Date(now.getTime() - idleMs[audience]);

const sessionsOf = (db: Kysely<DB>, now: Date) =>
  db
    .selectFrom('console_sessions as session')
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where((where) =>
      where.or(
        (['seller', 'operator'] as const).map((audience) =>
          where.and([
            where('session.audience', '=', audience),
            where('session.last_seen_at', '>', idleSince(audience, now)),
          ]),
        ),
      ),
    );

type Asked = SessionKey & {
  audience: Audience;
  now: Date;
  /** Requests of an open page without user action don't extend the session. */
  isUnattended?: boolean;
};

/** A valid session: neither ended nor idle for too long. Records its use, at most once a minute. */
export async function findSession(
  db: Kysely<DB>,
  { id, userId, audience, now, isUnattended = false }: Asked,
): Promise<Session | null> {
  const row = await sessionsOf(db, now)
    .innerJoin('users', 'users.id', 'session.user_id')
    .select(['users.name', 'session.confirmed_until', 'session.last_seen_at', 'session.second_factor'])
    .where('session.id', '=', id)
    .where('session.user_id', '=', userId)
    .where('session.audience', '=', audience)
    .where('users.deleted_at', 'is', null)
    .where('users.blocked_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  if (!isUnattended && row.last_seen_at.getTime() <= now.getTime() - seenEveryMs)
    await db.updateTable('console_sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
  return {
    id,
    userId,
    audience,
    name: row.name,
    confirmedUntil: row.confirmed_until,
    secondFactor: row.second_factor as SecondFactor | null, // guaranteed by a check constraint
  };
}

export type NewSession = SessionKey & {
  audience: Audience;
  userAgent: string;
  secondFactor: SecondFactor | null;
  expiresAt: Date;
  now: Date;
};

export async function insertSession(tx: Transaction<DB>, session: NewSession): Promise<void> {
  await tx
    .insertInto('console_sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      audience: session.audience,
      user_agent: session.userAgent,
      second_factor: session.secondFactor,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      confirmed_until: new Date(session.now.getTime() + confirmedMs),
    })
    .execute();
}

export type ListedSession = {
  id: string;
  audience: Audience;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
};

export async function listSessions(db: Kysely<DB>, userId: number, now: Date): Promise<ListedSession[]> {
  return sessionsOf(db, now)
    .select(['session.id', sql<Audience>`session.audience`.as('audience'), 'session.user_agent as userAgent'])
    .select(['session.created_at as createdAt', 'session.last_seen_at as lastSeenAt'])
    .where('session.user_id', '=', userId)
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.id')
    .execute();
}

/** Sets the second factor shown by one session or, without `id`, by all of a user. */
export async function markSecondFactor(
  tx: Transaction<DB>,
  { id, userId }: Omit<SessionKey, 'id'> & { id?: string },
  secondFactor: SecondFactor | null,
): Promise<void> {
  await tx
    .updateTable('console_sessions')
    .set({ second_factor: secondFactor })
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute();
}

/** False if the user has no such valid session. */
export async function updateConfirmed(
  tx: Transaction<DB>,
  { id, userId, until }: SessionKey & { until: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('console_sessions')
    .set({ confirmed_until: until })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the console of the ended session; null if the user has no such valid session. */
export async function endSession(
  tx: Transaction<DB>,
  { id, userId, now }: SessionKey & { now: Date },
): Promise<Audience | null> {
  const row = await tx
    .updateTable('console_sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('audience')
    .executeTakeFirst();
  return (row?.audience as Audience | undefined) ?? null; // guaranteed by a check constraint
}

/** For a changed password or signing out everywhere. */
export async function endSessionsOf(db: Kysely<DB>, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('console_sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function deleteEndedSessions(db: Kysely<DB>, now: Date): Promise<void> {
  const usable = sessionsOf(db, now).select('session.id');
  await db.deleteFrom('console_sessions').where('id', 'not in', usable).execute();
}
