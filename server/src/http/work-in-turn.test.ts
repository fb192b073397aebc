import { expect, test, vi } from 'vitest';
import { formLine } from './work-in-turn.ts';

/** Work that ends when it is told to. */
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

test('so many work at once, the others begin in the order they came, and a failure frees its place too', async () => {
  const line = formLine({ atOnce: 2, mostWaiting: 10, full: () => new Error('full') });
  const started: string[] = [];
  const pieces = ['a', 'b', 'c', 'd'].map((name) => pieceOfWork(started, name));
  const results = pieces.map(({ work }) => line(work));
  expect(started).toEqual(['a', 'b']);
  pieces[1]!.fail();
  await expect(results[1]).rejects.toThrow('b');
  expect(started).toEqual(['a', 'b', 'c']);
  pieces[0]!.finish();
  expect(await results[0]).toBe('a');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  pieces[2]!.finish();
  pieces[3]!.finish();
  expect(await Promise.all(results.slice(2))).toEqual(['c', 'd']);
  expect(await line(async () => 'later')).toBe('later');
});

test('who would be one too many in the queue is refused at once', async () => {
  const line = formLine({ atOnce: 1, mostWaiting: 1, full: () => new Error('full') });
  const piece = pieceOfWork([], 'a');
  const first = line(piece.work);
  const second = line(async () => 'second');
  await expect(line(async () => 'third')).rejects.toThrow('full');
  piece.finish();
  expect(await Promise.all([first, second])).toEqual(['a', 'second']);
});

test('who has waited too long is refused and takes no place any more', async () => {
  vi.useFakeTimers();
  const line = formLine({ atOnce: 1, mostWaiting: 9, patienceMs: 1000, full: () => new Error('full') });
  const started: string[] = [];
  const piece = pieceOfWork(started, 'a');
  const first = line(piece.work);
  const impatient = expect(line(async () => started.push('b'))).rejects.toThrow('full');
  await vi.advanceTimersByTimeAsync(600);
  const patient = line(async () => started.push('c'));
  await vi.advanceTimersByTimeAsync(500);
  await impatient;
  piece.finish();
  await Promise.all([first, patient]);
  expect(started).toEqual(['a', 'c']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await line(async () => 'later')).toBe('later');
  vi.useRealTimers();
});
