import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { limitConcurrency, type ConcurrencyLimit } from '#load/concurrency-limit.ts';
import { finishBeforeClose } from './after-commit.ts';
import { cutOff, isSilence } from './connection.ts';
import { DatabaseBusyError } from './database-errors.ts';
import type { DB } from './generated/db.d.ts';
import { openPool, type Pool } from './open-pool.ts';
import { pipelined } from './pipelined.ts';

export type Database = {
  db: Kysely<DB>;
  /** The pool below `db`, for what is not Kysely's: health checks, counters, `LISTEN` in a client of its own. */
  pool: pg.Pool;
  /** How many wait for a connection. */
  readonly waiting: number;
  /** When the database last answered a query of `db` or a probe, in the milliseconds of `performance.now()`. */
  answeredAt(): number;
  /**
   * Sends one cheap query through the pool and rejects unless it is answered in time: then the connection is thrown
   * away with all that lie idle. Waiting for a connection takes up to `patienceMs` besides.
   */
  probe(text: string, limitMs: number): Promise<void>;
  /** Ends within four seconds, whatever hangs. */
  close(): Promise<void>;
};

// pg writes a Date in the machine's zone, and a `date` column takes the day as written: another day west of Greenwich.
pg.defaults.parseInputDatesAsUTC = true;

export type DatabaseOptions = {
  url: string;
  max?: number;
  /** How long a query waits for a connection or a row lock (INVARIANTS §5: 3 s). Tests of crowds on slow machines wait longer. */
  patienceMs?: number;
  /** A connection did not answer and was cut off, with so many that lay idle. */
  onSilence?: (idle: number) => void;
  watch?: DatabaseWatch;
};

/** Sees how long connections and statements take; for metrics and traces. Gets texts, never their parameters. */
export type DatabaseWatch = {
  connecting<Result>(connect: () => Promise<Result>): Promise<Result>;
  asking<Result>(statement: string, ask: () => Promise<Result>): Promise<Result>;
};

const unwatched: DatabaseWatch = {
  connecting: (connect) => connect(),
  asking: (_statement, ask) => ask(),
};

/** Waiters beyond this are refused at once (INVARIANTS §5): a queue that never moves helps nobody. */
const queueLimit = 500;

const usualPatienceMs = 3000;
const statementMsOf = (patienceMs: number) => patienceMs + 2000;

/** What PostgreSQL itself ends, in ms. */
export function statementLimits(patienceMs = usualPatienceMs) {
  return {
    statement_timeout: statementMsOf(patienceMs),
    lock_timeout: patienceMs,
    idle_in_transaction_session_timeout: 10_000,
  };
}

/**
 * Opens a pool of connections and Kysely over it. Nothing connects before the first query, so a database that is
 * away does not stop the caller: its queries reject and `isUnavailable(error)` says so.
 *
 * What rows hold: int8 → number (an id beyond 2^53 throws), numeric → string (exact), timestamptz and date → Date
 * (a date is midnight UTC), jsonb → the parsed value. Write a JSON array with `JSON.stringify`: pg makes a
 * PostgreSQL array of a JavaScript one.
 */
export function openDatabase({
  url,
  max = 15,
  patienceMs = usualPatienceMs,
  onSilence,
  watch = unwatched,
}: DatabaseOptions): Database {
  const { pool, take, close } = openPool(url, {
    max,
    connectionTimeoutMillis: patienceMs,
    settings: { ...statementLimits(patienceMs), timezone: 'UTC' },
    // The server ends its statement first; an answer that is not there by now will not come.
    query_timeout: statementMsOf(patienceMs) + patienceMs,
    application_name: 'souk',
    // A statement is sent although the one before is not answered yet: several that do not need each other are one wait.
    pipeline: true,
    types: { getTypeParser },
    ...(onSilence ? { onSilence } : {}),
  });
  let answeredAt = performance.now();
  const noteAnswer = () => void (answeredAt = performance.now());

  // The pool's own queue knows nobody's patience and keeps those who have gone.
  const line = limitConcurrency({
    atOnce: max,
    mostWaiting: queueLimit,
    patienceMs,
    full: () => new DatabaseBusyError(),
  });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: () => connectPrepared({ take, noteAnswer, line, watch }),
        end: close,
        options: pool.options,
      },
    }),
  });
  return {
    db,
    pool,
    get waiting() {
      return line.waiting + pool.waitingCount;
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

type Source = Pick<Pool, 'take'> & { noteAnswer: () => void; line: ConcurrencyLimit; watch: DatabaseWatch };

/** A pooled client that names each statement by its text, so PostgreSQL parses and plans it once per connection. */
async function connectPrepared({ take, noteAnswer, line, watch }: Source) {
  let leave = () => {};
  const client = await watch.connecting(async () => {
    leave = await line.enter();
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
        // "cached plan must not change result type": another process has migrated. The plans of this connection
        // stay wrong for ever, so it is thrown away instead of going back to the pool.
        if ((error as { code?: string }).code === '0A000') broken = error as Error;
        if (isSilence(error)) {
          broken = error as Error;
          cutOff(client); // the rollback that follows must not wait as long again
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
    // Lists of ids of every length make a new text each; the names must not grow without end.
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
  // pg's list of types has no name for arrays, but a parser of them: into texts.
  return (pg.types.getTypeParser(int8Array as never) as (text: string) => (string | null)[])(text);
}

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database sent ${text}, which a number cannot hold.`);
  return value;
}
