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

test('what nobody asks for again displaces nothing that somebody did', () => {
  keepOnce('wanted');
  expect(cache.get('wanted')).toEqual({ size: 1 });
  keepOnce('a', 'b', 'c', 'd', 'e', 'f');
  expect(cache.get('wanted')).toEqual({ size: 1 });
  expect(cache.peek('a')).toBeUndefined();
  expect(gone).toEqual(['a evict', 'b evict']);
  expect(cache.calculatedSize).toBe(5);
  expect(cache.size).toBe(5);
});

test('of what was asked for again, what was not for longest goes first', () => {
  keepOnce('a', 'b', 'c', 'd');
  for (const name of ['a', 'b', 'c', 'd', 'a']) cache.get(name);
  keepOnce('e');
  cache.get('e');
  expect(gone).toEqual(['b evict']);
});

test('what is dropped and made anew keeps its place among what was asked for again', () => {
  keepOnce('wanted');
  cache.get('wanted');
  cache.delete('wanted');
  expect(gone).toEqual(['wanted delete']);
  keepOnce('wanted', 'a', 'b', 'c', 'd', 'e');
  expect(cache.peek('wanted')).toEqual({ size: 1 });
});

test('one that comes in place of another takes its place, wherever that is', () => {
  keepOnce('once', 'again');
  cache.get('again');
  cache.set('once', { size: 2 });
  cache.set('again', { size: 3 });
  expect(gone).toEqual(['once set', 'again set']);
  expect([cache.peek('once'), cache.peek('again')]).toEqual([{ size: 2 }, { size: 3 }]);
  expect(cache.calculatedSize).toBe(5);
});

test('to look is not to ask', () => {
  keepOnce('seen');
  cache.peek('seen');
  keepOnce('a', 'b', 'c', 'd');
  expect(cache.peek('seen')).toBeUndefined();
});

test('what is larger than half of the room is not kept, and says so', () => {
  expect(cache.set('large', { size: 5 })).toBe(false);
  expect(cache.set('small', { size: 4 })).toBe(true);
  expect(cache.peek('large')).toBeUndefined();
});

test('clear drops both halves', () => {
  keepOnce('once', 'again');
  cache.get('again');
  cache.clear();
  expect(cache.size).toBe(0);
  expect(gone.toSorted()).toEqual(['again delete', 'once delete']);
});
