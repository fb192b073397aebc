// @module-tag slow
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import fastify, { type FastifyInstance } from 'fastify';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { handleErrors } from './errors.ts';
import { refuseSlowBodies } from './slow-bodies.ts';

/* INVARIANTS F21: "slow client: 1 byte/s of headers, body or reading: closed after 15 s / 30 s". */

let shop: TestShop;
let quick: FastifyInstance;
const sockets: Socket[] = [];

beforeAll(async () => {
  shop = await buildTestShop();
  await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
  // The same hook with short timeouts, and a reply too large for the system's buffers.
  quick = fastify({ connectionTimeout: 500 });
  refuseSlowBodies(quick, 200);
  handleErrors(quick, shop.app.shop);
  quick.post('/echo', async ({ body }) => body);
  quick.get('/big', async (_request, reply) => reply.type('text/plain').send(Buffer.alloc(64_000_000, 'x')));
  await quick.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await quick.close();
  await shop.close();
});

function call(server: FastifyInstance, head: string[]): Socket {
  const { port } = server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(`${head.join('\r\n')}\r\nhost: shop.test\r\n\r\n`);
  return socket;
}

/** Everything received until the shop closes the connection. */
async function heard(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'close');
  return text;
}

test('a body that arrives byte by byte is answered 408 in the envelope, not as busy, and the connection is closed', async () => {
  const socket = call(quick, [
    'POST /echo HTTP/1.1',
    'content-type: application/json',
    'content-length: 1000',
  ]);
  const drip = setInterval(() => socket.write(' '), 20);
  const answer = await heard(socket);
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/connection: close/i);
  const text = 'Your request took too long to reach us. Check your connection and try again.';
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({
    data: { form: [text] },
    status: 408,
    token: null,
    message: text,
  });
});

test('a chunked body that never ends is 408, too', async () => {
  const socket = call(quick, [
    'POST /echo HTTP/1.1',
    'content-type: application/json',
    'transfer-encoding: chunked',
  ]);
  socket.write('1\r\n{\r\n');
  expect(await heard(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('the timeout does not apply once the body is complete, however long the reply takes', async () => {
  const { port } = quick.server.address() as AddressInfo;
  const reply = await fetch(`http://127.0.0.1:${port}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(await reply.json()).toEqual({ a: 1 });
});

test('a client that never reads its reply is disconnected', async () => {
  const socket = call(quick, ['GET /big HTTP/1.1']);
  socket.pause();
  const [peer] = (await once(quick.server, 'connection')) as [Socket];
  await once(peer, 'close');
  // Only what is still in network buffers arrives.
  socket.resume();
  await heard(socket);
  expect(socket.bytesRead).toBeLessThan(64_000_000);
});

test('a client that reads, however slowly, gets all of it', async () => {
  const { port } = quick.server.address() as AddressInfo;
  const reply = await fetch(`http://127.0.0.1:${port}/big`);
  expect((await reply.arrayBuffer()).byteLength).toBe(64_000_000);
});

test('in a real shop: 12 s for a body, 25 s for an upload, 20 s without any progress; checked every 3 s', async () => {
  const { server } = shop.app.server;
  expect(server.timeout).toBe(20_000);
  expect(server.requestTimeout).toBe(30_000);
  expect((server as unknown as { connectionsCheckingInterval: number }).connectionsCheckingInterval).toBe(
    3000,
  );
});
