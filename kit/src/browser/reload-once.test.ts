import { expect, test } from 'vitest';
import { isChunkFailure, mayReload } from './reload-once.ts';

function storage(entries = new Map<string, string>()) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

test('a chunk-load failure reloads the page at most once per 60 seconds', () => {
  const stored = storage();
  const start = 1_000_000;
  expect(mayReload(stored, start)).toBe(true);
  expect(mayReload(stored, start + 59_999)).toBe(false);
  expect(mayReload(stored, start + 60_000)).toBe(true);
});

test('never reloads without storage', () => {
  const broken = {
    getItem: () => {
      throw new Error('blocked');
    },
    setItem: () => undefined,
  };
  expect(mayReload(broken, 1)).toBe(false);
});

test('only missing build files count', () => {
  expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(
    true,
  );
  expect(isChunkFailure(new TypeError('x is not a function'))).toBe(false);
  expect(isChunkFailure('Loading chunk 3 failed')).toBe(false);
});
