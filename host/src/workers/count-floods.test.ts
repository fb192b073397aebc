import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { FloodCount } from '@souk/server/http/flood-store';
import { Channel, type Pipe } from './channel.ts';
import { countFloodsTogether, countForAll, FloodCounts } from './count-floods.ts';
import type { ToPrimary, ToWorker } from './worker-messages.ts';

/** Both ends of a pipe within this process; messages arrive in the next turn, as between processes. */
function pipe(): [Pipe, Pipe, { sent: number; isCut: boolean }] {
  const state = { sent: 0, isCut: false };
  const ends = [new EventEmitter(), new EventEmitter()];
  const endOf = (own: number): Pipe => ({
    connected: true,
    send(message, onSent) {
      state.sent++;
      if (!state.isCut) setImmediate(() => ends[1 - own]!.emit('message', structuredClone(message)));
      onSent(null);
    },
    on: (event: string, listener: (message: unknown) => void) => ends[own]!.on(event, listener),
  });
  return [endOf(0), endOf(1), state];
}

let now = 0;
afterEach(() => void (now = 0));

/** Workers that count together, and the number of their messages. */
function crewOf(workers: number) {
  const counts = new FloodCounts(() => now);
  const pipes = Array.from({ length: workers }, pipe);
  const members = pipes.map(([end]) => ({ channel: new Channel<ToWorker, ToPrimary>(end) }));
  for (const { channel } of members) countForAll(counts, channel, () => members);
  const count = pipes.map(([, end]) => countFloodsTogether(new Channel<ToPrimary, ToWorker>(end), () => now));
  return { count, pipes, sent: () => pipes.reduce((sum, [, , { sent }]) => sum + sent, 0) };
}

const minute = 60_000;
const few = { windowMs: 10 * minute, max: 20 };
const many = { windowMs: minute, max: 600 };
const passes = ({ current }: FloodCount, { max }: { max: number }) => current <= max;

test('of 30 simultaneous uses over three workers 20 pass, and each later use is refused', async () => {
  const { count } = crewOf(3);
  const uses = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => count[index % 3]!('track 192.0.2.1', few)),
  );
  expect(uses.filter((use) => passes(use, few))).toHaveLength(20);
  const again = await count[0]!('track 192.0.2.1', few);
  expect([passes(again, few), again.ttl]).toEqual([false, few.windowMs]);
  expect(passes(await count[0]!('track 192.0.2.2', few), few)).toBe(true);
  now += few.windowMs;
  expect(passes(await count[0]!('track 192.0.2.1', few), few)).toBe(true);
});

test('of a flood as many pass as with one process, however it is distributed', async () => {
  for (const share of [1, 2, 7]) {
    const { count } = crewOf(2);
    let passed = 0;
    for (let index = 0; index < 1500; index++) {
      if (passes(await count[index % share === 0 ? 0 : 1]!('read 192.0.2.1', many), many)) passed++;
      if (index % 10 === 0) await turn();
    }
    expect([share, passed]).toEqual([share, 600]);
  }
});

test('normal use is cheap: 200 uses of each of 50 clients take a few messages', async () => {
  const { count, sent } = crewOf(2);
  for (let use = 0; use < 200; use++)
    for (let client = 0; client < 50; client++) {
      const counted = count[use % 2]!(`read 192.0.2.${client}`, many);
      expect(counted).not.toBeInstanceOf(Promise);
    }
  await expect.poll(() => sent()).toBeGreaterThan(0);
  expect(sent()).toBeLessThan(20);
});

test('if the primary hangs, each worker counts for itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const { count, pipes } = crewOf(2);
    pipes[0]![2].isCut = true;
    const asked = count[0]!('track 192.0.2.1', few);
    await vi.advanceTimersByTimeAsync(1000);
    expect(passes(await asked, few)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
