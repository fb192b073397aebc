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
    stream: openSocket,
  } satisfies pg.ClientConfig;
}

/** A client outside of any pool, not yet connected. Losing the connection rejects its queries and ends nothing else. */
export function openClient(url: string, config: Omit<pg.ClientConfig, 'connectionString'> = {}): pg.Client {
  const client = new pg.Client({ ...connectionTo(url), ...config });
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

/** Ends a connection at once: what waits for an answer on it rejects, and so does all that is asked afterwards. */
export function cutOff(client: pg.ClientBase): void {
  // pg's pool does the same with a connection that takes too long to open; there is no public way.
  (client as pg.ClientBase & { connection: pg.Connection }).connection.stream.destroy();
}

const gathering = new WeakSet<pg.ClientBase>();

/**
 * What is sent on this connection until nobody has anything to do but wait leaves in one write: to write is the dearest thing
 * that a process does for a statement.
 */
export function sendTogether(client: pg.ClientBase): void {
  if (gathering.has(client)) return;
  gathering.add(client);
  const { stream } = (client as pg.ClientBase & { connection: pg.Connection }).connection; // as in cutOff
  stream.cork();
  process.nextTick(() => {
    gathering.delete(client);
    stream.uncork();
  });
}

/** pg's own: the client has given up waiting, the query may or may not have been carried out. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
