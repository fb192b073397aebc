import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import pg from 'pg';

/* Simulates PgBouncer 1.21 or later in transaction mode: each transaction gets the server that was free the longest, so session
   state doesn't survive; prepared statements work on any server; unsupported startup settings are refused with PgBouncer's
   messages. Speaks PostgreSQL's protocol (version 3) on both sides. */

export type LendingPooler = { url: string; lent: () => number; close(): Promise<void> };

type Message = { type: string; body: Buffer };
type Backend = {
  ask(bytes: Buffer, onMessage: (message: Message) => void): Promise<string>;
  end(): void;
  names: Map<string, string>;
};

const taken = ['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone'];
const sslRequest = 80_877_103;

export async function openLendingPooler(url: string, { servers = 3 } = {}): Promise<LendingPooler> {
  const backends = await Promise.all(Array.from({ length: servers }, () => openBackend(new URL(url))));
  const free = [...backends];
  const waiting: ((backend: Backend) => void)[] = [];
  let lent = 0;
  let lastName = 0;
  const take = async () => free.shift() ?? new Promise<Backend>((resolve) => waiting.push(resolve));
  const release = (backend: Backend) => {
    const next = waiting.shift();
    if (next) next(backend);
    else free.push(backend);
  };

  function serve(socket: Socket): void {
    const parsed = new Map<string, Buffer>();
    const self = `${++lastName}`;
    let backend: Backend | null = null;
    let group: Message[] = [];
    let work = Promise.resolve();
    let hasBegun = false;
    socket.on('error', () => {});
    socket.on('close', () => {
      work = work.then(async () => {
        if (!backend) return;
        await backend.ask(write('Q', Buffer.from('rollback\0')), () => {});
        release(backend);
      });
    });
    readMessages(
      socket,
      () => hasBegun,
      ({ type, body }) => {
        if (!hasBegun) {
          if (body.readInt32BE() === sslRequest) return void socket.write('N');
          hasBegun = begin(socket, body);
          return;
        }
        if (type === 'X') return void socket.end();
        group.push({ type, body });
        if (type !== 'S' && type !== 'Q') return;
        const whole = group;
        group = [];
        work = work.then(() => pass(whole));
      },
    );

    /** One round: the client's messages up to its sync, on its current server or the next free one. */
    async function pass(messages: Message[]): Promise<void> {
      if (!backend) lent++;
      backend ??= await take();
      const bytes: Buffer[] = [];
      for (const message of messages) bytes.push(await named(message, backend));
      const state = await backend.ask(Buffer.concat(bytes), ({ type, body }) =>
        socket.write(write(type, body)),
      );
      if (state !== 'I') return;
      release(backend);
      backend = null;
    }

    /** Renames a prepared statement uniquely per client, and prepares it on this server if needed. */
    async function named({ type, body }: Message, on: Backend): Promise<Buffer> {
      const isOfStatement = type === 'P' || type === 'B' || (type === 'D' && body[0] === 83);
      if (!isOfStatement) return write(type, body);
      const start = type === 'B' ? body.indexOf(0) + 1 : type === 'D' ? 1 : 0;
      const end = body.indexOf(0, start);
      const name = body.toString('utf8', start, end);
      if (name === '') return write(type, body);
      const renamed = (to: string) =>
        Buffer.concat([body.subarray(0, start), Buffer.from(to), body.subarray(end)]);
      const key = `${self} ${name}`;
      if (type === 'P') {
        parsed.set(name, body.subarray(end));
        on.names.set(key, `s${++lastName}`);
      } else if (!on.names.has(key)) {
        const rest = parsed.get(name);
        if (!rest) return write(type, body);
        on.names.set(key, `s${++lastName}`);
        const parse = write('P', Buffer.concat([Buffer.from(on.names.get(key)!), rest]));
        await on.ask(Buffer.concat([parse, write('S', Buffer.alloc(0))]), () => {});
      }
      return write(type, renamed(on.names.get(key)!));
    }
  }

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    serve(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(url);
  return {
    url: `postgres://souk:any@127.0.0.1:${(server.address() as AddressInfo).port}${address.pathname}`,
    lent: () => lent,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      for (const backend of backends) backend.end();
    },
  };
}

function begin(socket: Socket, body: Buffer): boolean {
  const words = body.toString('utf8', 4).split('\0');
  for (let at = 0; at + 1 < words.length; at += 2) {
    const name = words[at]!;
    if (name === '' || taken.includes(name.toLowerCase())) continue;
    const text = `SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`;
    socket.end(write('E', Buffer.from(text)));
    return false;
  }
  socket.write(Buffer.concat([write('R', Buffer.alloc(4)), write('Z', Buffer.from('I'))]));
  return true;
}

/** pg authenticates, then its connection is taken over. */
async function openBackend(url: URL): Promise<Backend> {
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => {});
  await client.connect();
  const socket = (client as pg.Client & { connection: pg.Connection }).connection.stream as Socket;
  socket.removeAllListeners('data');
  let onMessage: (message: Message) => void = () => {};
  let onReady: (state: string) => void = () => {};
  readMessages(
    socket,
    () => true,
    (message) => {
      onMessage(message);
      if (message.type === 'Z') onReady(message.body.toString());
    },
  );
  const ask = (bytes: Buffer, hear: (message: Message) => void) =>
    new Promise<string>((resolve) => {
      [onMessage, onReady] = [hear, resolve];
      socket.write(bytes);
    });
  return { ask, end: () => socket.destroy(), names: new Map() };
}

/** A client's first message has no type byte. */
function readMessages(socket: Socket, hasLetter: () => boolean, onMessage: (message: Message) => void): void {
  let left = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    left = Buffer.concat([left, bytes as Buffer]);
    for (;;) {
      const at = hasLetter() ? 1 : 0;
      if (left.length < at + 4 || left.length < at + left.readInt32BE(at)) return;
      const end = at + left.readInt32BE(at);
      const message = { type: left.toString('latin1', 0, at), body: left.subarray(at + 4, end) };
      left = left.subarray(end);
      onMessage(message);
    }
  });
}

function lengthOf(body: Buffer): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(body.length + 4);
  return bytes;
}

function write(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type, 'latin1'), lengthOf(body), body]);
}
