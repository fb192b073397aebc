import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, beforeAll, afterAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#testing/test-database.ts';
import { isTransactionPooled } from './pooling.ts';

let database: TestDatabase;
const opened: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});
afterAll(() => database?.drop());

/**
 * A minimal pooler that supports simple queries: each goes to one of a few servers, in rotation (PgBouncer's
 * server_round_robin) or always the same one (its default without other clients).
 */
async function lendServers(count: number): Promise<string> {
  const servers = Array.from({ length: count }, () => new pg.Client({ connectionString: database.url }));
  await Promise.all(servers.map((server) => server.connect()));
  let turn = 0;
  const sockets = new Set<Socket>();
  const pooler: Server = createServer((socket) => {
    sockets.add(socket);
    let hasStarted = false;
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      if (!hasStarted) {
        hasStarted = true;
        socket.write(Buffer.concat([message('R', int32(0)), ready]));
      } else if (bytes.toString('latin1', 0, 1) === 'Q') {
        const text = bytes.subarray(5, bytes.length - 1).toString();
        void servers[turn++ % count]!.query<{ pid: number }>(text).then(({ rows }) => {
          const value = Buffer.from(String(rows[0]!.pid));
          socket.write(
            Buffer.concat([
              message(
                'T',
                Buffer.from('\0\x01pid\0'),
                Buffer.alloc(6),
                int32(23),
                Buffer.from('\0\x04'),
                int32(-1),
                Buffer.alloc(2),
              ),
              message('D', Buffer.from('\0\x01'), int32(value.length), value),
              message('C', Buffer.from('SELECT 1\0')),
              ready,
            ]),
          );
        });
      }
    });
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  opened.push(async () => {
    for (const socket of sockets) socket.destroy();
    pooler.close();
    await Promise.all(servers.map((server) => server.end()));
  });
  return `postgres://souk@127.0.0.1:${(pooler.address() as AddressInfo).port}/souk`;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

const ready = message('Z', Buffer.from('I'));

test.each([
  ['one server for all', 1],
  ['two in turn', 2],
  ['three in turn', 3],
])('detects a pooler that lends %s', async (_, count) => {
  expect(await isTransactionPooled(await lendServers(count))).toBe(true);
});

test('detects none in front of PostgreSQL itself', async () => {
  expect(await isTransactionPooled(database.url)).toBe(false);
});
