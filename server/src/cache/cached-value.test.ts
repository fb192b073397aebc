import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseBusyError, UnavailableError } from '#db/database-errors.ts';
import { CachedValue } from './cached-value.ts';

let answers: (() => Promise<string>)[];
let asked: number;
let fact: CachedValue<string>;

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  asked = 0;
  fact = new CachedValue(() => {
    asked++;
    return (answers.shift() ?? (() => Promise.reject(new Error('nobody expected this question'))))();
  });
});
afterEach(() => vi.useRealTimers());

const resolvesTo = (text: string) => () => Promise.resolve(text);
const fails = (error: Error) => () => Promise.reject(error);
const isAway = fails(new UnavailableError());
const isSilent = () => new Promise<string>(() => {});

test('loads once for all readers, and again after invalidation', async () => {
  answers = [resolvesTo('green'), resolvesTo('blue')];
  expect(await Promise.all([fact.read(), fact.read()])).toEqual(['green', 'green']);
  expect([asked, fact.isCurrent()]).toEqual([1, true]);
  fact.invalidate();
  expect(fact.isCurrent()).toBe(false);
  expect(await fact.read()).toBe('blue');
  expect([asked, fact.lastKnown()]).toEqual([2, 'blue']);
});

test('doesn’t cache a read that started before an invalidation', async () => {
  const old = Promise.withResolvers<string>();
  answers = [() => old.promise, resolvesTo('blue')];
  const before = fact.read();
  fact.invalidate();
  const after = fact.read();
  old.resolve('green');
  expect([await before, await after, await fact.read()]).toEqual(['green', 'blue', 'blue']);
});

test('before the first success it returns the failure, and the next reader retries', async () => {
  answers = [isAway, resolvesTo('green')];
  await expect(fact.read()).rejects.toThrow(UnavailableError);
  expect(fact.lastKnown()).toBeNull();
  expect(await fact.read()).toBe('green');
});

test.each([
  ['away', isAway],
  ['full', fails(new DatabaseBusyError())],
  ['silent', isSilent],
])('while the database is %s it serves the last value, without a query per reader', async (_what, answer) => {
  answers = [resolvesTo('green'), answer, resolvesTo('blue')];
  await fact.read();
  fact.invalidate();
  const read = Promise.all([fact.read(), fact.read()]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await read).toEqual(['green', 'green']);
  expect([asked, fact.isCurrent()]).toEqual([2, false]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await fact.read()).toBe('blue');
  expect([asked, fact.isCurrent()]).toEqual([3, true]);
});

test('doesn’t hide programming errors behind a stale value', async () => {
  answers = [resolvesTo('green'), fails(new Error('relation "settings" does not exist'))];
  await fact.read();
  fact.invalidate();
  await expect(fact.read()).rejects.toThrow('does not exist');
});

test('while changes may be missed it reloads every few seconds', async () => {
  answers = [resolvesTo('green'), resolvesTo('blue'), resolvesTo('red')];
  await fact.read();
  fact.doubt(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await fact.read()).toBe('blue');
  expect(await fact.read()).toBe('blue');
  await vi.advanceTimersByTimeAsync(5000);
  expect(await fact.read()).toBe('red');
  fact.doubt(false);
  expect([await fact.read(), asked]).toEqual(['red', 3]);
});

test('reloads after a failed read as soon as changes are received again', async () => {
  answers = [resolvesTo('green'), isAway, resolvesTo('blue')];
  await fact.read();
  fact.doubt(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await fact.read()).toBe('green');
  fact.doubt(false);
  expect([await fact.read(), fact.isCurrent()]).toEqual(['blue', true]);
});
