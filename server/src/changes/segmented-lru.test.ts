import { beforeEach, expect, test } from 'vitest';
import { SegmentedLru } from './segmented-lru.ts';

type Sized = { size: number };
let gone: string[];
let cache: SegmentedLru<Sized>;
beforeEach(() => {
  gone = [];
  cache = new SegmentedLru<Sized>({
    maxSize: 8,
    sizeOf: ({ size }) => size,
    onGone: (_value, name, reason) => gone.push(`${name} ${reason}`),
  });
});

const keepOnce = (...names: string[]) => {
  for (const name of names) cache.set(name, { size: 1 });
};

test('entries requested once don’t evict those requested again', () => {
  keepOnce('wanted');
  expect(cache.get('wanted')).toEqual({ size: 1 });
  keepOnce('a', 'b', 'c', 'd', 'e', 'f');
  expect(cache.get('wanted')).toEqual({ size: 1 });
  expect(cache.peek('a')).toBeUndefined();
  expect(gone).toEqual(['a evict', 'b evict']);
  expect(cache.calculatedSize).toBe(5);
  expect(cache.size).toBe(5);
});

test('evicts the least recently used of those requested again', () => {
  keepOnce('a', 'b', 'c', 'd');
  for (const name of ['a', 'b', 'c', 'd', 'a']) cache.get(name);
  keepOnce('e');
  cache.get('e');
  expect(gone).toEqual(['b evict']);
});

test('an entry that is removed and rebuilt keeps its segment', () => {
  keepOnce('wanted');
  cache.get('wanted');
  cache.delete('wanted');
  expect(gone).toEqual(['wanted delete']);
  keepOnce('wanted', 'a', 'b', 'c', 'd', 'e');
  expect(cache.peek('wanted')).toEqual({ size: 1 });
});

test('a replaced entry stays in its segment', () => {
  keepOnce('once', 'again');
  cache.get('again');
  cache.set('once', { size: 2 });
  cache.set('again', { size: 3 });
  expect(gone).toEqual(['once set', 'again set']);
  expect([cache.peek('once'), cache.peek('again')]).toEqual([{ size: 2 }, { size: 3 }]);
  expect(cache.calculatedSize).toBe(5);
});

test('peek doesn’t count as a request', () => {
  keepOnce('seen');
  cache.peek('seen');
  keepOnce('a', 'b', 'c', 'd');
  expect(cache.peek('seen')).toBeUndefined();
});

test('set rejects values larger than half of the space and returns false', () => {
  expect(cache.set('large', { size: 5 })).toBe(false);
  expect(cache.set('small', { size: 4 })).toBe(true);
  expect(cache.peek('large')).toBeUndefined();
});

test('clear empties both segments', () => {
  keepOnce('once', 'again');
  cache.get('again');
  cache.clear();
  expect(cache.size).toBe(0);
  expect(gone.toSorted()).toEqual(['again delete', 'once delete']);
});
