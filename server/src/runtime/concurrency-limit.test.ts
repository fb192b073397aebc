import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BusyError } from './busy-error.ts';
import { limitConcurrency, type ConcurrencyLimit, makeRoom } from './concurrency-limit.ts';
import { type Deadline, withDeadline } from './deadline.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Work that ends when the test says so. */
function pieceOfWork(started: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return {
    work: () => {
      started.push(name);
      return promise;
    },
    finish: () => resolve(name),
    fail: () => reject(new Error(name)),
  };
}

const pass = async (ms: number) => {
  await turn();
  await vi.advanceTimersByTimeAsync(ms);
  await turn();
};

const deadlineIn = (ms: number, signal: AbortSignal | null = null): Deadline => ({
  until: performance.now() + ms,
  signal,
});

/** Runs sequential work of this duration, so that the throughput is known. */
async function workFor(limit: ConcurrencyLimit, ms: number, times: number) {
  for (let time = 0; time < times; time++) {
    const piece = pieceOfWork([], 'usual');
    const done = limit.work(piece.work);
    await pass(ms);
    piece.finish();
    await done;
  }
}

test('the given number run concurrently, the others start in order, and a failure frees its slot too', async () => {
  const limit = limitConcurrency({ atOnce: 2, mostWaiting: 10 });
  const started: string[] = [];
  const units = ['a', 'b', 'c', 'd'].map((name) => pieceOfWork(started, name));
  const results = units.map(({ work }) => limit.work(work));
  await pass(0);
  expect(started).toEqual(['a', 'b']);
  units[1]!.fail();
  await expect(results[1]).rejects.toThrow('b');
  await pass(0);
  expect(started).toEqual(['a', 'b', 'c']);
  units[0]!.finish();
  expect(await results[0]).toBe('a');
  await pass(0);
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  units[2]!.finish();
  units[3]!.finish();
  expect(await Promise.all(results.slice(2))).toEqual(['c', 'd']);
  expect(await limit.work(async () => 'later')).toBe('later');
});

test('a caller beyond the queue limit is refused immediately', async () => {
  const limit = limitConcurrency({ atOnce: 1, mostWaiting: 1, full: () => new Error('full') });
  const piece = pieceOfWork([], 'a');
  const first = limit.work(piece.work);
  const second = limit.work(async () => 'second');
  await expect(limit.work(async () => 'third')).rejects.toThrow('full');
  piece.finish();
  expect(await Promise.all([first, second])).toEqual(['a', 'second']);
});

test('a caller who has waited too long is refused and takes no slot', async () => {
  const limit = limitConcurrency({ atOnce: 1, mostWaiting: 9, timeoutMs: 1000 });
  const started: string[] = [];
  const piece = pieceOfWork(started, 'a');
  const first = limit.work(piece.work);
  const impatient = expect(limit.work(async () => started.push('b'))).rejects.toThrow(BusyError);
  await pass(1100);
  await impatient;
  const patient = limit.work(async () => started.push('c'));
  piece.finish();
  await Promise.all([first, patient]);
  expect(started).toEqual(['a', 'c']);
  expect([limit.running, limit.waiting]).toEqual([0, 0]);
});

test('right after the start nobody is refused while the throughput is unknown', async () => {
  const limit = limitConcurrency({ atOnce: 4, mostWaiting: 1000 });
  const units = Array.from({ length: 40 }, (_, index) => pieceOfWork([], String(index)));
  const outcomes = units.map(({ work }) => limit.work(work, deadlineIn(2500)));
  const all = Promise.allSettled(outcomes);
  // The first work of a cold process takes most of the timeout.
  await pass(2000);
  expect(limit.isWarm).toBe(false);
  expect(limit.running + limit.waiting).toBe(40);
  for (const piece of units) piece.finish();
  await pass(0);
  expect((await all).filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(limit.isWarm).toBe(true);
});

test('refuses callers immediately if they cannot be served before their deadline', async () => {
  const limit = limitConcurrency({ atOnce: 1, mostWaiting: 1000 });
  await workFor(limit, 100, 60);
  const units = Array.from({ length: 100 }, (_, index) => pieceOfWork([], String(index)));
  const outcomes = units.map(({ work }) =>
    limit.work(work, deadlineIn(3000)).then(
      () => 'served',
      () => 'refused',
    ),
  );
  await pass(0);
  // Three seconds suffice for thirty of them.
  expect(limit.running + limit.waiting).toBeGreaterThan(25);
  expect(limit.running + limit.waiting).toBeLessThanOrEqual(31);
  for (const piece of units) {
    await pass(100);
    piece.finish();
  }
  const served = (await Promise.all(outcomes)).filter((outcome) => outcome === 'served').length;
  expect(served).toBeGreaterThan(25);
  expect(served).toBeLessThanOrEqual(31);
});

test('refuses most waiting callers long before their deadline while work hangs, and continues later', async () => {
  const limit = limitConcurrency({ atOnce: 10, mostWaiting: 1000 });
  await workFor(limit, 5, 20);
  const hanging = Array.from({ length: 10 }, (_, index) => pieceOfWork([], String(index)));
  const begun = hanging.map(({ work }) => limit.work(work));
  await pass(0);
  const crowd = Array.from({ length: 600 }, () =>
    limit.work(async () => 'served', deadlineIn(3000)).catch(() => 'refused'),
  );
  await pass(0);
  expect(limit.waiting).toBe(600);
  await pass(500);
  expect(limit.waiting).toBeLessThan(100);
  await pass(2600);
  expect(limit.waiting).toBe(0);
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['refused']));
  for (const piece of hanging) piece.finish();
  await Promise.all(begun);
  expect(await limit.work(async () => 'served', deadlineIn(3000))).toBe('served');
});

test('a slow first piece of work says nothing about forty that started with it', async () => {
  const limit = limitConcurrency({ atOnce: 40, mostWaiting: 1000 });
  const units = Array.from({ length: 200 }, (_, index) => pieceOfWork([], String(index)));
  const outcomes = units.map(({ work }) => limit.work(work, deadlineIn(30_000)));
  await pass(3000);
  for (const piece of units) {
    piece.finish();
    await pass(20);
  }
  expect(await Promise.all(outcomes)).toHaveLength(200);
});

test('a caller who disconnects leaves the queue, and one who already had does not join it', async () => {
  const limit = limitConcurrency({ atOnce: 1, mostWaiting: 9 });
  const piece = pieceOfWork([], 'a');
  const first = limit.work(piece.work);
  const leaving = new AbortController();
  const started: string[] = [];
  const gone = expect(
    limit.work(async () => started.push('gone'), deadlineIn(3000, leaving.signal)),
  ).rejects.toThrow(BusyError);
  const stays = limit.work(async () => started.push('stays'), deadlineIn(3000));
  await pass(0);
  expect(limit.waiting).toBe(2);
  leaving.abort();
  await gone;
  expect(limit.waiting).toBe(1);
  await expect(
    limit.work(async () => started.push('gone'), deadlineIn(3000, leaving.signal)),
  ).rejects.toThrow(BusyError);
  piece.finish();
  await Promise.all([first, stays]);
  expect(started).toEqual(['stays']);
});

test('counts time spent in one queue in the next: the earliest deadline comes first, a passed one is refused', async () => {
  const [one, next] = [
    limitConcurrency({ atOnce: 1, mostWaiting: 9 }),
    limitConcurrency({ atOnce: 1, mostWaiting: 9 }),
  ];
  const [first, second] = [pieceOfWork([], 'first'), pieceOfWork([], 'second')];
  const began = [one.work(first.work), next.work(second.work)];
  const order: string[] = [];
  const early = withDeadline(deadlineIn(3000), () =>
    one.work(() => next.work(async () => order.push('early'))),
  );
  const late = withDeadline(deadlineIn(400), () => one.work(() => next.work(async () => order.push('late'))));
  const refused = expect(late).rejects.toThrow(BusyError);
  await pass(500);
  const newcomer = next.work(async () => order.push('newcomer'), deadlineIn(3000));
  first.finish();
  await pass(0);
  expect(next.waiting).toBe(2);
  second.finish();
  await Promise.all([...began, early, newcomer, refused]);
  expect(order).toEqual(['early', 'newcomer']);
});

test('work that waits for an external service makes room for the next', async () => {
  const limit = limitConcurrency({ atOnce: 1, mostWaiting: 9 });
  const provider = pieceOfWork([], 'paid');
  const paying = limit.work(() => {
    makeRoom();
    return provider.work();
  });
  expect(await limit.work(async () => 'a cart')).toBe('a cart');
  provider.finish();
  expect(await paying).toBe('paid');
  expect(limit.running).toBe(0);
});
