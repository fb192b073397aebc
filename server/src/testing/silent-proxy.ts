import { createServer, type Socket, connect } from 'node:net';
import { once } from 'node:events';

export type SilentProxy = {
  /** The database's address through the proxy. */
  url: string;
  /** Open client connections. */
  count(): number;
  /** Open connections get no more answers; TCP stays open. New ones work. */
  silenceOld(): void;
  /** The same for new connections too: TCP accepts, but nothing answers. */
  silenceAll(): void;
  /** As while the database is stopped: resets all connections, including new ones. */
  refuseAll(): void;
  /** New connections work again. Silent ones stay silent, as after a firewall dropped their state. */
  restore(): void;
  /** As if its process was killed: all connections are reset and new ones refused. */
  kill(): Promise<void>;
};

/** A proxy between shop and database that can simulate network failures. */
export async function openSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<{ front: Socket; back: Socket | null }>();
  let isSilent = false;
  let isRefusing = false;

  const server = createServer((front) => {
    if (isRefusing) return void front.resetAndDestroy();
    const link = { front, back: isSilent ? null : connectTo(target) };
    open.add(link);
    front.on('error', () => {});
    front.on('close', () => {
      open.delete(link);
      link.back?.destroy();
    });
    if (!link.back) return void front.pause();
    link.back.on('error', () => {});
    link.back.on('close', () => front.destroy());
    front.pipe(link.back).pipe(front);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as { port: number };
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;

  function silenceOld() {
    for (const { front, back } of open) {
      if (!back) continue;
      front.unpipe(back).pause();
      back.unpipe(front).pause();
    }
  }
  function resetOpen() {
    for (const { front, back } of open) {
      back?.destroy();
      front.resetAndDestroy();
    }
  }
  return {
    url: url.href,
    count: () => open.size,
    silenceOld,
    silenceAll() {
      isSilent = true;
      silenceOld();
    },
    refuseAll() {
      isRefusing = true;
      resetOpen();
    },
    restore() {
      isSilent = false;
      isRefusing = false;
    },
    async kill() {
      const closed = once(server, 'close');
      server.close();
      resetOpen();
      await closed;
    },
  };
}

/** The tests' cluster listens on a socket in its folder. */
function connectTo({ hostname, port }: URL): Socket {
  const host = decodeURIComponent(hostname);
  const number = port === '' ? 5432 : Number(port);
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${number}`) : connect(number, host);
}
