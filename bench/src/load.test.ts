import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Connection } from './connection.ts';
import { load } from './load.ts';
import { type RawReply, sendOnce } from './send-once.ts';
import { type BareServer, startBareServer } from './start-bare-server.ts';
import type { Ask, Visit } from './visit.ts';

let bare: BareServer;
beforeAll(async () => {
  bare = await startBareServer();
});
afterAll(() => bare.stop());
beforeEach(() => bare.answer(new Map([['GET /', page]])));

const page: RawReply = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', etag: '"kept"' },
  body: Buffer.from([0x8b, 0x02, 0x80, 0xff, 0x03]), // compressed bytes are not valid text
};

const json = (status: number, envelope: object): RawReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: Buffer.from(JSON.stringify(envelope)),
});

const home = (): Ask => ({ method: 'GET', path: '/', headers: {} });

test('the bare server answers with the given bytes and headers, whatever the query', async () => {
  expect(await sendOnce(bare.url, { ...home(), path: '/?visit=7' })).toEqual(page);
});

test('a round counts visits and the time of their requests, and lasts as long as requested', async () => {
  const startedAt = performance.now();
  const rate = await load(bare.url, [home], { seconds: 0.2 });
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(200);
  expect(rate.visitsPerSecond).toBeGreaterThan(0);
  expect(rate.p99Ms).toBeGreaterThan(0);
  expect(rate.asking).toBeGreaterThan(0);
  expect(rate.asking).toBeLessThanOrEqual(1);
});

test('the requests of a visit have one guest, and those of two visits different ones', async () => {
  const guests: string[] = [];
  const seen = ({ guest }: Visit) => {
    guests.push(guest);
    return home();
  };
  await load(bare.url, [seen, seen], { seconds: 0.05 });
  const visits = Map.groupBy(guests, (guest) => guest).values();
  expect(new Set(visits.map((visit) => visit.length))).toEqual(new Set([2]));
});

test.each([
  ['an error', json(500, { data: null, status: 500, token: null, message: 'Something went wrong' }), /500/],
  [
    'a refusal that travels with HTTP 200',
    json(200, { data: { form: ['Sold out'] }, status: 201, token: null, message: 'Sold out' }),
    /Sold out/,
  ],
  ['a page that is not there', { ...page, status: 404 }, /404/],
])('%s does not count: the round fails with the reply', async (_name, reply, words) => {
  await bare.answer(new Map([['GET /', reply]]));
  await expect(load(bare.url, [home], { seconds: 0.05 })).rejects.toThrow(words);
});

test('the status of a long API reply is found', async () => {
  const data = { text: 'x'.repeat(300_000) };
  await bare.answer(new Map([['GET /', json(200, { data, status: 200, token: null, message: '' })]]));
  expect((await load(bare.url, [home], { seconds: 0.05 })).visitsPerSecond).toBeGreaterThan(0);
});

test('load refuses other machines', async () => {
  await expect(load('http://shop.example', [home], { seconds: 0.05 })).rejects.toThrow('is not this machine');
});

test('fails if the server is gone', async () => {
  const gone = await startBareServer();
  await gone.stop();
  await expect(load(gone.url, [home], { seconds: 0.05 })).rejects.toThrow('ECONNREFUSED');
});

test('a chunked reply is read to its end, wherever chunks are split', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(`{"data":"${'x'.repeat(70_000)}",`);
    setImmediate(() => {
      response.write('"status":');
      response.end('200,"token":null}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const connection = new Connection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  for (let time = 0; time < 3; time++) {
    const { status, bytes, tail } = await connection.ask(home());
    expect([status, bytes, tail.slice(-29)]).toEqual([200, 70_037, 'x","status":200,"token":null}']);
  }
  connection.close();
  server.close();
});

test('ends after the given number of visits, with the given concurrency', async () => {
  const { visits } = await load(bare.url, [home], { seconds: 20, visits: 7, atOnce: 3 });
  expect(visits).toBe(7);
});
