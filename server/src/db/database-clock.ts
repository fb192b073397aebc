import { sql, type Kysely } from 'kysely';
import type { DB } from './generated/db.d.ts';

/** The database's time in production; tests set their own. */
export type Clock = { now(): Date };

export type DatabaseClock = Clock & {
  /** Queries the database's time. On failure the last measurement remains in use. */
  measure(): Promise<void>;
  /** How far this machine's clock is ahead of the database's, in ms; null before the first measurement. */
  systemAheadMs(): number | null;
};

/** Answers with a longer round trip are too inaccurate. */
const slowestMs = 1000;

/**
 * The database's time (INVARIANTS F20, decision 017): the last measurement plus the time elapsed on a monotonic clock
 * (`performance.now()`). Reading it needs no query, and all processes of a shop agree within milliseconds. Before the first
 * measurement it is this machine's time.
 */
export function databaseClock(db: Kysely<DB>): DatabaseClock {
  /** The database's time in ms when `performance.now()` was zero. */
  let originMs: number | null = null;
  const nowMs = () => (originMs === null ? Date.now() : originMs + performance.now());
  return {
    now: () => new Date(nowMs()),
    systemAheadMs: () => (originMs === null ? null : Date.now() - nowMs()),
    async measure() {
      const answer = await askTime(db);
      if (originMs === null || answer.tookMs <= slowestMs) originMs = answer.originMs;
    },
  };
}

/** Measures on an open connection, so that the wait for one does not count. */
async function askTime(db: Kysely<DB>): Promise<{ originMs: number; tookMs: number }> {
  return db.connection().execute(async (connection) => {
    const sentAt = performance.now();
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as ms
    `.execute(connection);
    const tookMs = performance.now() - sentAt;
    return { originMs: rows[0]!.ms - (sentAt + tookMs / 2), tookMs };
  });
}

const measureEveryMs = 30_000;

/** Measures every half minute, to follow clock drift and a move of the database. Returns a function that stops it. */
export function measureRegularly(clock: DatabaseClock, onFailure: (error: unknown) => void): () => void {
  let isMeasuring = false;
  const timer = setInterval(() => {
    if (isMeasuring) return;
    isMeasuring = true;
    clock
      .measure()
      .catch(onFailure)
      .finally(() => (isMeasuring = false));
  }, measureEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Reads the database's time once, for commands. */
export async function readDatabaseTime(db: Kysely<DB>): Promise<Date> {
  const clock = databaseClock(db);
  await clock.measure();
  return clock.now();
}
