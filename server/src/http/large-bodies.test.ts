import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drainLargeBodies } from './large-bodies.ts';

let server: FastifyInstance;
let port: number;
beforeEach(async () => {
  server = Fastify({ bodyLimit: 1000 });
  drainLargeBodies(server);
  server.post('/', () => 'taken');
  await server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.server.address() as AddressInfo);
});
afterEach(() => server.close());

/** What a client receives that reads the reply only after sending everything. */
async function send(megabytes: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const part = Buffer.alloc(64 * 1024, 'x');
  const parts = megabytes * 16;
  socket.pause();
  socket.write(
    `POST / HTTP/1.1\r\nhost: shop\r\ncontent-type: text/plain\r\ncontent-length: ${parts * part.length}\r\n\r\n`,
  );
  for (let sent = 0; sent < parts; sent++) if (!socket.write(part)) await once(socket, 'drain');
  return text(socket);
}

test('a client that sends a too large body gets the refusal, even if it reads only after sending everything', async () => {
  expect(await send(8)).toMatch(/^HTTP\/1.1 413 /);
});

test('stops reading an endless body', async () => {
  await expect(send(64)).rejects.toThrow(/EPIPE|ECONNRESET/);
});
