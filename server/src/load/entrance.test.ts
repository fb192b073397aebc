import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LetIn, watchEntrance } from './entrance.ts';

let server: Server;
let letIn: LetIn;
let inside = 0;
let visitors: Socket[] = [];
beforeEach(async () => {
  inside = 0;
  server = createServer(() => void inside++);
  letIn = watchEntrance(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const visitor of visitors) visitor.destroy();
  visitors = [];
  await new Promise((resolve) => server.close(resolve));
});

/** Draws pages, so to speak, until all the visitors are in; answers how many were drawn meanwhile. */
async function drawWhileTheyCome(count: number, before: () => Promise<void>): Promise<number> {
  const { port } = server.address() as AddressInfo;
  visitors = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  let drawn = 0;
  while (inside < count) {
    await before();
    const until = performance.now() + 2;
    while (performance.now() < until);
    drawn++;
    await nextRound();
  }
  return drawn;
}

test('a crowd before the door is in after few pieces of long work, instead of after one for each', async () => {
  expect(await drawWhileTheyCome(60, async () => {})).toBeGreaterThanOrEqual(50);
  for (const visitor of visitors) visitor.destroy();
  inside = 0;
  expect(await drawWhileTheyCome(60, letIn)).toBeLessThan(30);
});

test('when nobody comes, nobody waits', async () => {
  let isOver = false;
  void letIn().then(() => (isOver = true));
  await Promise.resolve();
  await Promise.resolve();
  expect(isOver).toBe(true);
});
