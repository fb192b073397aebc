import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restMs, runRounds } from './run-rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const quiet = { log: fastify().log };

/** Rounds that end when `end` is called. */
function countRounds() {
  const ends: (() => void)[] = [];
  const rounds = runRounds(quiet, {
    name: 'count',
    round: () => new Promise<void>((resolve) => void ends.push(resolve)),
  });
  return {
    ...rounds,
    begun: () => ends.length,
    end: async () => {
      ends.at(-1)!();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('starts a round at once when idle', async () => {
  const { wake, begun, end } = countRounds();
  wake();
  expect(begun()).toBe(1);
  await end();
  await vi.advanceTimersByTimeAsync(restMs);
  expect(begun()).toBe(1);
  wake();
  expect(begun()).toBe(2);
});

test('merges calls during a round and the pause after it into one more round', async () => {
  const { wake, begun, end } = countRounds();
  wake();
  wake();
  wake();
  await end();
  wake();
  await vi.advanceTimersByTimeAsync(restMs - 1);
  wake();
  expect(begun()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun()).toBe(2);
  await end();
  await vi.advanceTimersByTimeAsync(10 * restMs);
  expect(begun()).toBe(2);
});

test('continues after a failed round', async () => {
  let begun = 0;
  const rounds = runRounds(quiet, {
    name: 'fail',
    round: () => Promise.reject(new Error(`round ${++begun}`)),
  });
  rounds.wake();
  rounds.wake();
  await vi.advanceTimersByTimeAsync(restMs);
  expect(begun).toBe(2);
});

test('starts no round once stopped', async () => {
  const { wake, stop, begun, end } = countRounds();
  wake();
  wake();
  const stopping = stop();
  await end();
  await stopping;
  wake();
  await vi.advanceTimersByTimeAsync(10 * restMs);
  expect(begun()).toBe(1);
});
