import { expect, test } from 'vitest';
import { edgeLife } from './edge-life.ts';

const nowMs = Date.UTC(2026, 10, 25, 12);
const until = (seconds: number) => edgeLife({ untilMs: nowMs + seconds * 1000, nowMs });

test('CDNs cache for a minute and serve stale while revalidating; browsers revalidate each time', () => {
  expect(until(Infinity)).toEqual({
    'cache-control': 'public, max-age=0, s-maxage=60',
    'surrogate-control': 'max-age=60, stale-while-revalidate=10',
    'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=10',
  });
  expect(until(Infinity)['cache-control']).not.toContain('stale');
});

test.each([
  [65, 'max-age=60, stale-while-revalidate=5'],
  [60, 'max-age=60'],
  [20.9, 'max-age=20'],
  [1, 'max-age=1'],
])('never beyond the start or end of a sale: %s s before it %s', (seconds, words) => {
  expect(until(seconds)['surrogate-control']).toBe(words);
});

test.each([0.9, 0, -5])('not cached %s s before it', (seconds) => {
  expect(until(seconds)).toEqual({ 'cache-control': 'no-cache' });
});
