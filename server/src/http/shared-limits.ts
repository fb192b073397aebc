import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { sharedDelays, sharedLimits, type SharedDelayName, type SharedLimitName } from './limits.ts';

/** How an act answers that somebody tries too often; `seconds` until it may be tried again. */
export type TooMany = { ok: false; reason: 'too-many'; seconds: number };

export type LimitKey = { name: SharedLimitName; subject: string; now: Date };

/**
 * Counts one use in the running window, which begins with its first use. Answers null, or when the limit is exceeded
 * the seconds until the window ends. Refused uses do not add up, or what is forgiven later would make no room. One
 * statement, so parallel uses count exactly.
 */
export async function countUse(db: Kysely<DB>, key: LimitKey): Promise<number | null> {
  const { count, ends_at: endsAt } = await raise(db, key);
  if (count <= sharedLimits[key.name].max) return null;
  return Math.max(1, Math.ceil((endsAt.getTime() - key.now.getTime()) / 1000));
}

/** Counts one use and answers how the window stands; `left` is −1 when it was one too many. */
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

/** Counts one use and answers how many are left in the window; −1 when it was one too many. */
export async function countUseLeft(db: Kysely<DB>, key: LimitKey): Promise<number> {
  const { count } = await raise(db, key);
  return sharedLimits[key.name].max - count;
}

/** The window begins anew. */
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

/** Takes one use back: what turned out to be honest does not count. */
export async function forgiveUse(db: Kysely<DB>, { name, subject }: LimitKey): Promise<void> {
  await db
    .updateTable('rate_counters')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', keyOf(name, subject))
    .execute();
}

export type DelayKey = { name: SharedDelayName; subject: string; now: Date };

/**
 * Begins a try of a subject whose wrong tries are delayed more and more: `wait` is null, or the seconds until one may begin.
 * While there is a delay the try counts at once (`isCounted`), in one statement, so that of many at the same time one passes.
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

/** Counts a wrong try that was not counted when it began; many at once only begin the delay. */
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

/** One was right: whoever tries next is not delayed. */
export async function forgetDelay(db: Kysely<DB>, { name, subject }: DelayKey): Promise<void> {
  await db.deleteFrom('rate_counters').where('key', '=', keyOf(name, subject)).execute();
}

/** Forgets the windows that have ended. */
export async function deleteEndedWindows(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('rate_counters').where('ends_at', '<=', now).execute();
}

/** Who it was does not belong into this table. */
function keyOf(name: SharedLimitName | SharedDelayName, subject: string): string {
  return createHash('sha256').update(`${name}|${subject.toLowerCase()}`).digest('hex');
}

/**
 * The client as limits know it: an IPv4 address, or the /64 network that one IPv6 customer has for herself. `ip` is
 * Fastify's, which believes forwarded headers only of configured proxies.
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
