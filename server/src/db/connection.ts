import { Socket } from 'node:net';
import pg from 'pg';

/** Limit for connecting, TLS and authentication: TCP may accept although no server answers (INVARIANTS §5). */
export const connectMs = 3000;

/** A vanished peer never confirms the close. */
const goodbyeMs = 1000;
const keepAliveDelayMs = 10_000;

/**
 * Options of every PostgreSQL connection. They bound the wait for a peer that went silent (a firewall dropped the
 * connection, a pooler is frozen, the host is gone: TCP stays open and nothing answers): connecting and closing have
 * timeouts, and TCP keepalive probes idle connections. Queries are bounded by `query_timeout`, which the caller sets.
 */
export function connectionTo(url: string) {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  } satisfies pg.ClientConfig;
}

/** A client outside any pool, not yet connected. Losing the connection only rejects its queries. */
export function openClient(url: string, config: Omit<pg.ClientConfig, 'connectionString'> = {}): pg.Client {
  const client = new ReachableClient({ ...connectionTo(url), ...config });
  client.on('error', () => {}); // an unhandled event would end the process (INVARIANTS §1.7)
  return client;
}

function openSocket(): Socket {
  const socket = new Socket();
  socket.once('finish', () => {
    const timer = setTimeout(() => socket.destroy(), goodbyeMs);
    socket.once('close', () => clearTimeout(timer));
  });
  return socket;
}

const sockets = new WeakMap<pg.ClientBase, Socket>();

/** A client whose socket `cutOff` can destroy. */
export class ReachableClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    const socket = openSocket();
    super({ ...config, stream: () => socket });
    sockets.set(this, socket);
  }
}

/** Destroys a connection immediately: pending and later queries reject. */
export function cutOff(client: pg.ClientBase): void {
  sockets.get(client)?.destroy();
}

/** pg's own error: the client stopped waiting; the query may or may not have been executed. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
