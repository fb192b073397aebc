import { createServer, type Socket, connect } from 'node:net';
import { once } from 'node:events';

export type SilentProxy = {
  /** The database's address by way of the proxy. */
  url: string;
  /** Connections that are open on the proxy's front side. */
  count(): number;
  /** Those that are open answer no more; TCP stays as it is. New ones work. */
  silenceOld(): void;
  /** New ones, too: TCP accepts, and nobody answers. */
  silenceAll(): void;
  /** As while the database is stopped: all connections are reset, and so is every new one. */
  refuseAll(): void;
  /** The network is well again: for new ones. Those that went silent stay so, as a firewall that has forgotten them. */
  restore(): void;
  /** As if its process was killed: all connections are reset and new ones refused. */
  kill(): Promise<void>;
};

/** A network between shop and database that can fail as real ones do: without a word. */
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

/** The tests' own cluster is reached by a socket in its folder. */
function connectTo({ hostname, port }: URL): Socket {
  const host = decodeURIComponent(hostname);
  const number = port === '' ? 5432 : Number(port);
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${number}`) : connect(number, host);
}
