import pg from 'pg';
import { connectionTo, cutOff, isSilence, ReachableClient } from './connection.ts';
import { refusesSettings } from './pooling.ts';

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

function beginningWith(settings: Readonly<Record<string, string | number>>): pg.PoolConfig {
  const words = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return words.length > 0 ? { options: words.join(' ') } : {};
}

/**
 * A pool that survives connections which die without a word: a query is waited for no longer than `query_timeout`, the
 * connection that did not answer is cut off, and those that lie idle go with it, because whatever silenced one has
 * mostly silenced all. Busy ones have limits of their own. Nothing connects before the first query.
 */
export function openPool(
  url: string,
  {
    onSilence,
    settings = {},
    ...config
  }: Omit<pg.PoolConfig, 'connectionString' | 'options'> & {
    query_timeout: number;
    /** What each connection begins with. */
    settings?: Readonly<Record<string, string | number>>;
    onSilence?: (idle: number) => void;
  },
): Pool {
  const pool = new pg.Pool({
    ...connectionTo(url),
    Client: ReachableClient,
    idleTimeoutMillis: 60_000,
    ...beginningWith(settings),
    ...config,
  });
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

  /** The first time that a pooler refuses what connections begin with, they are told of it afterwards from then on. */
  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      if (!refusesSettings(error)) throw error;
      const words = Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`);
      Object.assign(pool.options, {
        options: undefined,
        onConnect: (client: pg.ClientBase) => client.query(words.join('; ')),
      });
      return pool.connect();
    }
  }

  let ending: Promise<void> | null = null;
  return {
    pool,
    async take() {
      for (;;) {
        const client = await connect();
        // One that was cut off is known to the pool until its socket has closed, a moment later.
        if (!silent.has(client)) return client;
        client.release(true);
      }
    },
    close: () => (ending ??= end()),
  };
}
