import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FrontDoor, guardFrontDoor } from './front-door.ts';
import { errorPagesOf } from './pages/error-page.ts';

let server: Server;
let door: FrontDoor;
let origin: string;
let isReady: boolean;
let isHealthy: boolean;
/** Requests received by the shop behind the door and not answered yet. */
let held: ServerResponse[];

beforeEach(async () => {
  isReady = true;
  isHealthy = true;
  held = [];
  server = createServer((request, response) => {
    if (request.url === '/slow') held.push(response);
    else response.end('shop');
  });
  const apologise = errorPagesOf({ publicUrl: 'http://localhost:3000', lastKnown: () => null });
  door = guardFrontDoor({ server, isReady: async () => isReady, isHealthy: () => isHealthy, apologise });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('while the shop starts, pages apologize and reload, the API answers 503 in the envelope, the process is healthy (F2)', async () => {
  door.setPrepared(0.4);
  const page = await fetch(`${origin}/all/shoes`);
  expect(page.status).toBe(503);
  const seconds = page.headers.get('retry-after');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  const html = await page.text();
  expect(html).toContain('<h1>One moment, please</h1>');
  expect(html).toContain('Loading demo products: 40% done.');
  expect(html).toContain(`<meta http-equiv="refresh" content="${seconds}">`);

  const call = await fetch(`${origin}/api/v1/home`);
  expect(call.status).toBe(503);
  expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0);
  const text = 'The shop is starting. Please try again in a few seconds.';
  expect(await call.json()).toMatchObject({ status: 503, token: null, data: { form: [text] } });

  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
});

test('an open door passes everything, and is ready when the shop is', async () => {
  door.open();
  expect(await (await fetch(`${origin}/all/shoes`)).text()).toBe('shop');
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  isReady = false;
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

test("a process that can't serve fails /healthz, whatever the door's state", async () => {
  isHealthy = false;
  expect((await fetch(`${origin}/healthz`)).status).toBe(503);
  door.open();
  expect((await fetch(`${origin}/healthz`)).status).toBe(503);
});

test('ending with 20 requests in flight: new ones get 503 and Connection: close, the 20 complete (F6)', async () => {
  door.open();
  const slow = Array.from({ length: 20 }, () => fetch(`${origin}/slow`));
  await expect.poll(() => held.length).toBe(20);
  const drained = door.drain(5000);
  const late = await fetch(`${origin}/all/shoes`);
  expect(late.status).toBe(503);
  expect(late.headers.get('connection')).toBe('close');
  expect(await late.text()).toContain('The shop is restarting');
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  for (const response of held) response.end('done');
  await drained;
  const texts = await Promise.all(slow.map(async (answer) => (await answer).text()));
  expect(texts).toEqual(Array(20).fill('done'));
});

test('waits only a limited time for a request that never ends', async () => {
  door.open();
  fetch(`${origin}/slow`).catch(() => {});
  await expect.poll(() => held.length).toBe(1);
  await door.drain(100);
});

test('draining behind a proxy it fails readiness and keeps serving; every response closes its connection', async () => {
  door.open();
  const begun = fetch(`${origin}/slow`);
  await expect.poll(() => held.length).toBe(1);
  const left = door.leave(300);
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  const page = await fetch(`${origin}/all/shoes`);
  expect([page.status, page.headers.get('connection'), await page.text()]).toEqual([200, 'close', 'shop']);
  held[0]!.end('done');
  expect((await begun).headers.get('connection')).toBe('close');
  await left;
  expect((await fetch(`${origin}/all/shoes`)).status).toBe(200); // until it is drained
  await door.drain(100);
  expect((await fetch(`${origin}/all/shoes`)).status).toBe(503);
});
