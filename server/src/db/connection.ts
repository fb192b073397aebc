import { Socket } from 'node:net';
import pg from 'pg';

/** How long a new connection may take with TLS and sign-in: TCP may accept where nobody answers (INVARIANTS §5). */
export const connectMs = 3000;

/** A peer that vanished never says goodbye; whoever ends a connection waits no longer than this. */
const goodbyeMs = 1000;
const keepAliveDelayMs = 10_000;

/**
 * What every connection to PostgreSQL has in common, so that one whose other end went silent (a firewall forgot it, a
 * pooler is frozen, the host is gone: TCP stays open and nothing answers) can be waited for only so long: opening and
 * closing are limited, and the system itself asks an idle one whether it is there. Queries are limited by whoever sends
 * them, with `query_timeout`.
 */
export function connectionTo(url: string) {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  } satisfies pg.ClientConfig;
}

/** A client outside of any pool, not yet connected. Losing the connection rejects its queries and ends nothing else. */
export function openClient(url: string, config: Omit<pg.ClientConfig, 'connectionString'> = {}): pg.Client {
  const client = new ReachableClient({ ...connectionTo(url), ...config });
  client.on('error', () => {}); // without a listener this event would end the process (INVARIANTS §1.7)
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

/** A client whose socket is known, so that `cutOff` can end it. */
export class ReachableClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    const socket = openSocket();
    super({ ...config, stream: () => socket });
    sockets.set(this, socket);
  }
}

/** Ends a connection immediately: pending and later queries reject. */
export function cutOff(client: pg.ClientBase): void {
  sockets.get(client)?.destroy();
}

/** pg's own: the client has given up waiting, the query may or may not have been carried out. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
