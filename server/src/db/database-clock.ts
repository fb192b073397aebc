import { sql, type Kysely } from 'kysely';
import type { DB } from './generated/db.d.ts';

/** In a running shop the database's time; tests move theirs. */
export type Clock = { now(): Date };

export type DatabaseClock = Clock & {
  /** Asks the database for the time. Rejects when it does not answer; what was known before still holds. */
  measure(): Promise<void>;
  /** How far this machine's clock is ahead of the database's, in ms; null before the first answer. */
  systemAheadMs(): number | null;
};

/** An answer that was this long on its way says too little about when it was given. */
const slowestMs = 1000;

/**
 * The database's time (INVARIANTS F20, decision 017): what it answered last, and the time since then by a clock that
 * nobody sets (`performance.now()`). Costs no query at the moment that it is read, and all processes of a shop agree
 * within milliseconds. Before the first answer it is this machine's time.
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

/** On a connection that is there already: waiting for one is no part of the way. */
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

/** Measures every half minute, so that clocks that drift, and a database that moved, are followed. Returns the end of it. */
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

/** The database's time, for a command that asks once. */
export async function readDatabaseTime(db: Kysely<DB>): Promise<Date> {
  const clock = databaseClock(db);
  await clock.measure();
  return clock.now();
}
