import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { DatabaseBusyError } from './database-errors.ts';
import type { DB } from './generated/db.d.ts';

export type Database = {
  db: Kysely<DB>;
  /** The pool below `db`, for what is not Kysely's: health checks, counters, `LISTEN` in a client of its own. */
  pool: pg.Pool;
  close(): Promise<void>;
};

// pg writes a Date in the machine's zone, and a `date` column takes the day as written: another day west of Greenwich.
pg.defaults.parseInputDatesAsUTC = true;

export type DatabaseOptions = {
  url: string;
  max?: number;
  /** How long a query waits for a connection or a row lock (INVARIANTS §5: 3 s). Tests of crowds on slow machines wait longer. */
  patienceMs?: number;
};

/** Waiters beyond this are refused at once (INVARIANTS §5): a queue that never moves helps nobody. */
const queueLimit = 500;

/**
 * Opens a pool of connections and Kysely over it. Nothing connects before the first query, so a database that is
 * away does not stop the caller: its queries reject and `isUnavailable(error)` says so.
 *
 * What rows hold: int8 → number (an id beyond 2^53 throws), numeric → string (exact), timestamptz and date → Date
 * (a date is midnight UTC), jsonb → the parsed value. Write a JSON array with `JSON.stringify`: pg makes a
 * PostgreSQL array of a JavaScript one.
 */
export function openDatabase({ url, max = 15, patienceMs = 3000 }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: patienceMs + 2000,
    lock_timeout: patienceMs,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'souk',
    options: '-c timezone=UTC',
    types: { getTypeParser },
  });
  // A client that is checked out and idle emits `error` when the server goes away; without a listener that ends
  // the process (INVARIANTS §1.7, held by open-database.test.ts). The next query on it rejects, which is enough.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});

  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: () => connectPrepared(pool),
        end: () => pool.end(),
        options: pool.options,
      },
    }),
  });
  return { db, pool, close: () => db.destroy() };
}

/** A pooled client that names each statement by its text, so PostgreSQL parses and plans it once per connection. */
async function connectPrepared(pool: pg.Pool) {
  if (pool.waitingCount >= queueLimit) throw new DatabaseBusyError();
  const client = await pool.connect();
  let isStale = false;
  return {
    async query(text: string, values?: readonly unknown[]) {
      try {
        if (!values?.length) return await client.query(text);
        return await client.query({ name: statementName(text), text, values: [...values] });
      } catch (error) {
        // "cached plan must not change result type": another process has migrated. The plans of this connection
        // stay wrong for ever, so it is thrown away instead of going back to the pool.
        if ((error as { code?: string }).code === '0A000') isStale = true;
        throw error;
      }
    },
    release: (isBroken?: boolean) => client.release(isStale || isBroken === true),
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
