import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { limitConcurrency, type ConcurrencyLimit } from '#runtime/concurrency-limit.ts';
import { finishBeforeClose } from './after-commit.ts';
import { cutOff, isTimeout } from './connection.ts';
import { DatabaseBusyError } from './database-errors.ts';
import type { DB } from './generated/db.d.ts';
import { openPool, type Pool } from './open-pool.ts';
import { pipelined } from './pipelined.ts';

/** A Kysely instance with its own connection pool. */
export type Database = {
  db: Kysely<DB>;
  /** The pool used by `db`, for what Kysely does not cover: health checks, metrics, `LISTEN`. */
  pool: pg.Pool;
  /** How many callers wait for a connection. */
  readonly waiting: number;
  /** When a query of `db` or a probe was last answered, on the scale of `performance.now()`. */
  answeredAt(): number;
  /**
   * Sends one cheap query through the pool and rejects unless it is answered within `limitMs`; then this connection and all
   * idle ones are discarded. Waiting for a connection takes up to `timeoutMs` more.
   */
  probe(text: string, limitMs: number): Promise<void>;
  /** Takes at most four seconds, even if connections hang. */
  close(): Promise<void>;
};

// pg writes a Date in local time, so a `date` column would get another day west of Greenwich.
pg.defaults.parseInputDatesAsUTC = true;

export type DatabaseOptions = {
  url: string;
  max?: number;
  /** Timeout for getting a connection or row lock (INVARIANTS §5: 3 s). Load tests on slow machines use more. */
  timeoutMs?: number;
  /** A connection did not answer and was destroyed, together with `idle` idle ones. */
  onTimeout?: (idle: number) => void;
  watch?: DatabaseWatch;
};

/** Observes how long connections and statements take, for metrics and traces. Gets SQL texts, never parameters. */
export type DatabaseWatch = {
  connecting<Result>(connect: () => Promise<Result>): Promise<Result>;
  asking<Result>(statement: string, ask: () => Promise<Result>): Promise<Result>;
};

const unwatched: DatabaseWatch = {
  connecting: (connect) => connect(),
  asking: (_statement, ask) => ask(),
};

/** More waiting callers are refused immediately (INVARIANTS §5). */
const queueLimit = 500;

const defaultTimeoutMs = 3000;
const statementMsOf = (timeoutMs: number) => timeoutMs + 2000;

/** Timeouts that PostgreSQL enforces, in ms. */
export function statementLimits(timeoutMs = defaultTimeoutMs) {
  return {
    statement_timeout: statementMsOf(timeoutMs),
    lock_timeout: timeoutMs,
    idle_in_transaction_session_timeout: 10_000,
  };
}

/**
 * Opens a connection pool with Kysely. Connects on the first query, so an unreachable database does not stop the caller:
 * queries reject with errors that `isUnavailable` recognizes.
 *
 * Types in rows: int8 → number (throws beyond 2^53), numeric → string (exact), timestamptz and date → Date (a date is
 * midnight UTC), jsonb → the parsed value. Write a JSON array with `JSON.stringify`: pg converts JavaScript arrays to
 * PostgreSQL arrays.
 */
export function openDatabase({
  url,
  max = 15,
  timeoutMs = defaultTimeoutMs,
  onTimeout,
  watch = unwatched,
}: DatabaseOptions): Database {
  const { pool, take, close } = openPool(url, {
    max,
    connectionTimeoutMillis: timeoutMs,
    settings: { ...statementLimits(timeoutMs), timezone: 'UTC' },
    // The server cancels the statement first; an answer that is later than this will not come.
    query_timeout: statementMsOf(timeoutMs) + timeoutMs,
    application_name: 'souk',
    // Sends a statement before the previous one is answered: independent ones share one round trip.
    pipeline: true,
    types: { getTypeParser },
    ...(onTimeout ? { onTimeout } : {}),
  });
  let answeredAt = performance.now();
  const noteAnswer = () => void (answeredAt = performance.now());

  // The pool's own queue ignores callers' deadlines and keeps those who disconnected.
  const queue = limitConcurrency({
    atOnce: max,
    mostWaiting: queueLimit,
    timeoutMs,
    full: () => new DatabaseBusyError(),
  });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: () => connectPrepared({ take, noteAnswer, queue, watch }),
        end: close,
        options: pool.options,
      },
    }),
  });
  return {
    db,
    pool,
    get waiting() {
      return queue.waiting + pool.waitingCount;
    },
    answeredAt: () => answeredAt,
    async probe(text, limitMs) {
      const client = await take();
      const failure = await client.query({ text, query_timeout: limitMs } as pg.QueryConfig).then(
        () => null,
        (error: Error) => error,
      );
      client.release(failure ?? undefined);
      if (failure) throw failure;
      noteAnswer();
    },
    async close() {
      await finishBeforeClose(db);
      await db.destroy();
      await close(); // Kysely does not end a pool that it has not used
    },
  };
}

type Source = Pick<Pool, 'take'> & { noteAnswer: () => void; queue: ConcurrencyLimit; watch: DatabaseWatch };

/**
 * A pooled client that prepares statements named after their text, so that PostgreSQL parses and plans each once per
 * connection.
 */
async function connectPrepared({ take, noteAnswer, queue, watch }: Source) {
  let leave = () => {};
  const client = await watch.connecting(async () => {
    leave = await queue.enter();
    return take().catch((error: unknown) => {
      leave();
      throw error;
    });
  });
  let broken: Error | null = null;
  return {
    query: pipelined(async (text, values) => {
      try {
        const statement = values?.length ? { name: statementName(text), text, values: [...values] } : text;
        const result = await watch.asking(text, () => client.query(statement as pg.QueryConfig));
        noteAnswer();
        return result;
      } catch (error) {
        // "cached plan must not change result type": another process has migrated. The plans of this connection stay
        // invalid, so it is discarded instead of returned to the pool.
        if ((error as { code?: string }).code === '0A000') broken = error as Error;
        if (isTimeout(error)) {
          broken = error as Error;
          cutOff(client); // so that the rollback does not wait for the timeout again
        }
        throw error;
      }
    }),
    release(isBroken?: boolean) {
      client.release(broken ?? isBroken === true);
      leave();
    },
  } as never; // Kysely's type also wants a cursor overload, which is never used without a cursor in the dialect.
}

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('hex').slice(0, 24);
    // Bounded: lists of every length create a new text each.
    if (statementNames.size >= 5000) statementNames.clear();
    statementNames.set(text, name);
  }
  return name;
}

const int8 = 20;
const int8Array = 1016;
const date = 1082;

// pg's own signature mixes text and binary parsers; only text arrives here.
function getTypeParser(oid: number, format?: unknown): never {
  const parser =
    format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : (textParsers.get(oid) ?? pg.types.getTypeParser(oid));
  return parser as never;
}

const textParsers = new Map<number, (text: string) => unknown>([
  [int8, toSafeInteger],
  [int8Array, (text) => parseInt8Array(text).map((item) => (item === null ? null : toSafeInteger(item)))],
  // pg reads a date as local midnight, which is another day west of Greenwich.
  [date, (text) => new Date(`${text}T00:00:00Z`)],
]);

function parseInt8Array(text: string): (string | null)[] {
  // pg's type names have no arrays, but it has a parser for them, into texts.
  return (pg.types.getTypeParser(int8Array as never) as (text: string) => (string | null)[])(text);
}

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database sent ${text}, which a number cannot hold.`);
  return value;
}
