import pg from 'pg';
import { connectionTo, cutOff, isSilence } from './connection.ts';

export type Pool = {
  pool: pg.Pool;
  /** A connection that is not known to be silent; give it back with `release`. */
  take(): Promise<pg.PoolClient>;
  /** Ends within four seconds, also when connections are in use or answer no more. */
  close(): Promise<void>;
};

/** What is under way when the pool ends has this long to finish. */
const closeMs = 3000;
/** Then its connection is cut off, and it hears of that at once, unless it is stuck in something else. */
const lastMs = 500;

/**
 * A pool that survives connections which die without a word: a query is waited for no longer than `query_timeout`, the
 * connection that did not answer is cut off, and those that lie idle go with it, because whatever silenced one has
 * mostly silenced all. Busy ones have limits of their own. Nothing connects before the first query.
 */
export function openPool(
  url: string,
  {
    onSilence,
    ...config
  }: Omit<pg.PoolConfig, 'connectionString'> & {
    query_timeout: number;
    onSilence?: (idle: number) => void;
  },
): Pool {
  const pool = new pg.Pool({ ...connectionTo(url), idleTimeoutMillis: 60_000, ...config });
  const all = new Set<pg.PoolClient>();
  const busy = new Set<pg.PoolClient>();
  const silent = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    all.add(client);
    // A client that is checked out and idle emits `error` when the server goes away; without a listener that ends
    // the process (INVARIANTS §1.7, held by open-database.test.ts). The next query on it rejects, which is enough.
    client.on('error', () => {});
  });
  pool.on('error', () => {});
  pool.on('acquire', (client) => void busy.add(client));
  pool.on('remove', (client) => void all.delete(client));
  pool.on('release', (error: unknown, client) => {
    busy.delete(client);
    if (!isSilence(error)) return;
    const idle = dropIdle();
    onSilence?.(idle);
  });

  function dropIdle(): number {
    const idle = [...all].filter((client) => !busy.has(client));
    for (const client of idle) {
      silent.add(client);
      cutOff(client);
    }
    return idle.length;
  }

  async function end() {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        for (const client of all) cutOff(client);
        timer = setTimeout(resolve, lastMs);
      }, closeMs);
    });
    await Promise.race([pool.end(), late]);
    clearTimeout(timer);
  }

  let ending: Promise<void> | null = null;
  return {
    pool,
    async take() {
      for (;;) {
        const client = await pool.connect();
        // One that was cut off is known to the pool until its socket has closed, a moment later.
        if (!silent.has(client)) return client;
        client.release(true);
      }
    },
    close: () => (ending ??= end()),
  };
}
