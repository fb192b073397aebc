import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { sharedDelays, sharedLimits, type SharedDelayName, type SharedLimitName } from './limits.ts';

/** Too many attempts; `seconds` until the next one is allowed. */
export type TooMany = { ok: false; reason: 'too-many'; seconds: number };

export type LimitKey = { name: SharedLimitName; subject: string; now: Date };

/**
 * Counts one use in a fixed window that begins with the first use. Returns null, or the seconds until the window ends if
 * the limit is exceeded. Refused uses do not add up, so that forgiving a use always makes room. One statement, so
 * concurrent uses are counted exactly.
 */
export async function countUse(db: Kysely<DB>, key: LimitKey): Promise<number | null> {
  const { count, ends_at: endsAt } = await raise(db, key);
  if (count <= sharedLimits[key.name].max) return null;
  return Math.max(1, Math.ceil((endsAt.getTime() - key.now.getTime()) / 1000));
}

/** Counts one use and returns the state of the window; `left` is −1 if the limit is exceeded. */
export async function countInWindow(
  db: Kysely<DB>,
  key: LimitKey,
): Promise<{ max: number; left: number; seconds: number }> {
  const { count, ends_at: endsAt } = await raise(db, key);
  const { max } = sharedLimits[key.name];
  return {
    max,
    left: max - count,
    seconds: Math.max(1, Math.ceil((endsAt.getTime() - key.now.getTime()) / 1000)),
  };
}

export async function countUseLeft(db: Kysely<DB>, key: LimitKey): Promise<number> {
  const { count } = await raise(db, key);
  return sharedLimits[key.name].max - count;
}

export async function resetUses(db: Kysely<DB>, { name, subject }: LimitKey): Promise<void> {
  await db.deleteFrom('rate_counters').where('key', '=', keyOf(name, subject)).execute();
}

async function raise(db: Kysely<DB>, { name, subject, now }: LimitKey) {
  const { max, seconds } = sharedLimits[name];
  const endsAt = new Date(now.getTime() + seconds * 1000);
  return db
    .insertInto('rate_counters')
    .values({ key: keyOf(name, subject), count: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when rate_counters.ends_at <= ${now} then 1 else least(rate_counters.count + 1, ${max + 1}) end`,
        ends_at: sql`case when rate_counters.ends_at <= ${now} then excluded.ends_at else rate_counters.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
}

/** Takes back one use that turned out to be legitimate. */
export async function refundUse(db: Kysely<DB>, { name, subject }: LimitKey): Promise<void> {
  await db
    .updateTable('rate_counters')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', keyOf(name, subject))
    .execute();
}

export type DelayKey = { name: SharedDelayName; subject: string; now: Date };

/**
 * Begins an attempt for a subject with increasing delays: `wait` is null, or the seconds until an attempt is allowed.
 * During a delay the attempt is counted immediately (`isCounted`), in one statement, so that only one of many concurrent
 * attempts passes.
 */
export async function beginDelayedTry(
  db: Kysely<DB>,
  { name, subject, now }: DelayKey,
): Promise<{ wait: number | null; isCounted: boolean }> {
  const { free, seconds, longest, memory } = sharedDelays[name];
  const key = keyOf(name, subject);
  const endsAt = new Date(now.getTime() + memory * 1000);
  const { rows } = await sql`
    update rate_counters set count = count + 1, ends_at = ${endsAt}
    where key = ${key} and ends_at > ${now} and count >= ${free} and ends_at <= ${endsAt}::timestamptz
      - make_interval(secs => least(${longest}::float, ${seconds}::float * power(4::float, least(count - ${free}, 30))))
    returning count`.execute(db);
  if (rows.length > 0) return { wait: null, isCounted: true };
  const last = await db
    .selectFrom('rate_counters')
    .select(['count', 'ends_at'])
    .where('key', '=', key)
    .where('ends_at', '>', now)
    .where('count', '>=', free)
    .executeTakeFirst();
  if (!last) return { wait: null, isCounted: false };
  const delay = Math.min(longest, seconds * 4 ** (last.count - free));
  const wait = Math.ceil((last.ends_at.getTime() - endsAt.getTime()) / 1000 + delay);
  return { wait: Math.max(1, wait), isCounted: false };
}

/** Counts a failed attempt that was not counted when it began; many concurrent ones only start the delay. */
export async function countWrongTry(db: Kysely<DB>, { name, subject, now }: DelayKey): Promise<void> {
  const { free, memory } = sharedDelays[name];
  await db
    .insertInto('rate_counters')
    .values({ key: keyOf(name, subject), count: 1, ends_at: new Date(now.getTime() + memory * 1000) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when rate_counters.ends_at <= ${now} then 1
          else greatest(rate_counters.count, least(rate_counters.count + 1, ${free})) end`,
        ends_at: sql`excluded.ends_at`,
      }),
    )
    .execute();
}

export async function forgetDelay(db: Kysely<DB>, { name, subject }: DelayKey): Promise<void> {
  await db.deleteFrom('rate_counters').where('key', '=', keyOf(name, subject)).execute();
}

export async function deleteEndedWindows(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('rate_counters').where('ends_at', '<=', now).execute();
}

/** Hashed, so that the table does not identify people. */
function keyOf(name: SharedLimitName | SharedDelayName, subject: string): string {
  return createHash('sha256').update(`${name}|${subject.toLowerCase()}`).digest('hex');
}

/**
 * The client as rate limits identify it: an IPv4 address, or the /64 network of an IPv6 customer. `ip` is Fastify's, which
 * trusts forwarded headers only from configured proxies.
 */
export function clientOf(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  const all = tail === undefined ? groups : [...groups, ...zeros, ...after];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
