import type pg from 'pg';
import { openClient } from './connection.ts';

/**
 * The pooler between the shop and PostgreSQL. `session`: assigns a server for the lifetime of a connection; `forgetful`:
 * accepts startup settings and ignores them. `transaction`: assigns a server per transaction, but supports named prepared
 * statements.
 */
export type Pooling = 'none' | 'session' | 'forgetful' | 'transaction';

const answerMs = 5000;
const maxTurns = 4;
/** A timeout value that nobody configures. */
const probeMs = 4321;

/**
 * Detects a pooler by its behavior, because none identifies itself: two simultaneous connections have different servers
 * unless a pooler shares them. Throws a readable sentence for poolers that the shop cannot work with.
 */
export async function findPooling(url: string): Promise<Pooling> {
  const [one, other] = [clientOf(url), clientOf(url)];
  try {
    await Promise.all([one.connect(), other.connect()]);
    if (!(await isLent(one, other))) return await sessionPooling(url);
    await assertNamesPersist(one, other);
    return 'transaction';
  } finally {
    await Promise.all([one.end().catch(() => {}), other.end().catch(() => {})]);
  }
}

/** Whether a pooler assigns a server per transaction, so that `LISTEN`, locks and session settings do not work. */
export async function isTransactionPooled(url: string): Promise<boolean> {
  const [one, other] = [clientOf(url), clientOf(url)];
  try {
    await Promise.all([one.connect(), other.connect()]);
    return await isLent(one, other);
  } finally {
    await Promise.all([one.end().catch(() => {}), other.end().catch(() => {})]);
  }
}

/**
 * Detects a connection whose server changes, or two with the same one. Asks twice in a row, because a pooler may rotate.
 */
async function isLent(one: pg.Client, other: pg.Client): Promise<boolean> {
  const seen = new Map<pg.Client, number>();
  for (const client of [one, one, other, other, one]) {
    const pid = await serverOf(client);
    if (seen.has(client) && seen.get(client) !== pid) return true;
    seen.set(client, pid);
    if (seen.size === 2 && seen.get(one) === seen.get(other)) return true;
  }
  return false;
}

/**
 * Prepares a statement on `one` and repeats it on another server, while `other` occupies the first. This fails with
 * PgBouncer before 1.21, or with `max_prepared_statements = 0`.
 */
async function assertNamesPersist(one: pg.Client, other: pg.Client): Promise<void> {
  const named = { name: 'souk_pooling', text: 'select pg_backend_pid() as pid, $1::int as turn' };
  try {
    const first = await one.query<{ pid: number }>({ ...named, values: [0] });
    for (let turn = 1; turn <= maxTurns; turn++) {
      await other.query('begin');
      await serverOf(other);
      const again = await one.query<{ pid: number }>({ ...named, values: [turn] });
      await other.query('commit');
      if (again.rows[0]!.pid !== first.rows[0]!.pid) return;
    }
  } catch (error) {
    throw new Error(lostStatements, { cause: error });
  }
  throw new Error(oneServer);
}

const lostStatements =
  'DATABASE_URL points to a pooler in transaction mode that doesn’t support prepared statements; use PgBouncer 1.21 or newer with max_prepared_statements = 1000, or pool_mode = session.';
const oneServer =
  'DATABASE_URL points to a pooler with a single server connection. Allow more (PgBouncer: default_pool_size of 20 or more), or connect directly to PostgreSQL.';

async function serverOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}

/** PgBouncer supports only a few startup settings, or ignores them (`ignore_startup_parameters`). */
async function sessionPooling(url: string): Promise<'none' | 'session' | 'forgetful'> {
  const options = `-c timezone=UTC -c statement_timeout=${probeMs}`;
  const client = openClient(url, { application_name: 'souk', options });
  try {
    await client.connect();
    const { rows } = await client.query<{ value: string }>(
      `select current_setting('statement_timeout') as value`,
    );
    return rows[0]!.value === `${probeMs}ms` ? 'none' : 'forgetful';
  } catch (error) {
    if (refusesSettings(error)) return 'session';
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** PgBouncer's error, with the code of a protocol violation. */
export function refusesSettings(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === '08P01' && /unsupported startup parameter/.test(message ?? '');
}

function clientOf(url: string): pg.Client {
  return openClient(url, { application_name: 'souk', query_timeout: answerMs });
}
