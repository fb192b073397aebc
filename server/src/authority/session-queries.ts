import type { Audience } from '@souk/rules/permissions';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { SecondFactor } from './second-factor/queries.ts';
import { confirmedMs, idleMs, seenEveryMs } from './session-limits.ts';

export type SessionKey = { id: string; userId: number };

/** Who is at a console. */
export type Session = SessionKey & {
  audience: Audience;
  name: string;
  /** Until then what wants a proof anew needs none. */
  confirmedUntil: Date | null;
  /** What was shown besides the password. */
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
  /** Nobody is there: a page that lies open asks by itself. */
  isUnattended?: boolean;
};

/** A session that is neither ended nor idle for too long. Notes that it was seen, with one write a minute at most. */
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
    secondFactor: row.second_factor as SecondFactor | null, // the column holds these only
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

/** Those of a person that can still be used, the one used last first. */
export async function listSessions(db: Kysely<DB>, userId: number, now: Date): Promise<ListedSession[]> {
  return sessionsOf(db, now)
    .select(['session.id', sql<Audience>`session.audience`.as('audience'), 'session.user_agent as userAgent'])
    .select(['session.created_at as createdAt', 'session.last_seen_at as lastSeenAt'])
    .where('session.user_id', '=', userId)
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.id')
    .execute();
}

/** What one session, or without `id` each of a person, has shown besides the password. */
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

/** False when there is no such session of this person, or none any more. */
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

/** Which console it was for; null when there is no such session of this person, or none any more. */
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
  return (row?.audience as Audience | undefined) ?? null; // the column holds these two only
}

/** All of a person at once: the password is another one, or they want to be signed out everywhere. */
export async function endSessionsOf(db: Kysely<DB>, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('console_sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Those that cannot be used any more. */
export async function deleteEndedSessions(db: Kysely<DB>, now: Date): Promise<void> {
  const usable = sessionsOf(db, now).select('session.id');
  await db.deleteFrom('console_sessions').where('id', 'not in', usable).execute();
}
