import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AcceptPending, watchConnections } from './pending-connections.ts';

let server: Server;
let acceptPending: AcceptPending;
let inside = 0;
let visitors: Socket[] = [];
beforeEach(async () => {
  inside = 0;
  server = createServer(() => void inside++);
  acceptPending = watchConnections(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const visitor of visitors) visitor.destroy();
  visitors = [];
  await new Promise((resolve) => server.close(resolve));
});

/** Simulates rendering until all visitors are connected; returns the number of renderings. */
async function drawWhileTheyCome(count: number, before: () => Promise<void>): Promise<number> {
  const { port } = server.address() as AddressInfo;
  visitors = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  let renders = 0;
  while (inside < count) {
    await before();
    const until = performance.now() + 2;
    while (performance.now() < until);
    renders++;
    await nextRound();
  }
  return renders;
}

test('a crowd is accepted after few pieces of long work, instead of one per visitor', async () => {
  expect(await drawWhileTheyCome(60, async () => {})).toBeGreaterThanOrEqual(50);
  for (const visitor of visitors) visitor.destroy();
  inside = 0;
  expect(await drawWhileTheyCome(60, acceptPending)).toBeLessThan(30);
});

test('nothing waits if nobody connects', async () => {
  let isOver = false;
  void acceptPending().then(() => (isOver = true));
  await Promise.resolve();
  await Promise.resolve();
  expect(isOver).toBe(true);
});
