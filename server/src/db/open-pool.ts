import pg from 'pg';
import { connectionTo, cutOff, isTimeout, ReachableClient } from './connection.ts';
import { refusesSettings } from './pooling.ts';

export type Pool = {
  pool: pg.Pool;
  /** Returns a connection that is not known to be dead; return it with `release`. */
  take(): Promise<pg.PoolClient>;
  /** Takes at most four seconds, even if connections are in use or hang. */
  close(): Promise<void>;
};

/** How long active work may take to finish when the pool is closed. */
const closeMs = 3000;
/** Time for active work to fail after its connections were destroyed. */
const lastMs = 500;

function beginningWith(settings: Readonly<Record<string, string | number>>): pg.PoolConfig {
  const words = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return words.length > 0 ? { options: words.join(' ') } : {};
}

/**
 * A pool that survives connections which die silently: a query fails after `query_timeout`, its connection is destroyed,
 * and idle ones with it, because the cause usually affects all. Active ones have their own timeouts. Connects on the first
 * query.
 */
export function openPool(
  url: string,
  {
    onTimeout,
    settings = {},
    ...config
  }: Omit<pg.PoolConfig, 'connectionString' | 'options'> & {
    query_timeout: number;
    /** Session settings of each connection. */
    settings?: Readonly<Record<string, string | number>>;
    onTimeout?: (idle: number) => void;
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
    // A checked-out, idle client emits `error` if the server disconnects; an unhandled event would end the process
    // (INVARIANTS §1.7, tested in open-database.test.ts). The next query on it rejects, which suffices.
    client.on('error', () => {});
  });
  pool.on('error', () => {});
  pool.on('acquire', (client) => void busy.add(client));
  pool.on('remove', (client) => void all.delete(client));
  pool.on('release', (error: unknown, client) => {
    busy.delete(client);
    if (!isTimeout(error)) return;
    const idle = dropIdle();
    onTimeout?.(idle);
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

  /** When a pooler first refuses settings at startup, this and all later connections set them after connecting. */
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
        // A destroyed connection stays in the pool until its socket has closed, a moment later.
        if (!silent.has(client)) return client;
        client.release(true);
      }
    },
    close: () => (ending ??= end()),
  };
}
