import { expect, test } from 'vitest';
import { heading, row } from './report.ts';

const rate = (visitsPerSecond: number, p99Ms = 1, asking = 0.5) => ({ visitsPerSecond, p99Ms, asking });

test('a row stands below its heading, with medians of the rounds', () => {
  const line = row('page, kept: home', {
    bytes: 21_140,
    rounds: [
      { shop: rate(1500.4, 9), bare: rate(3000) }, // 50 %
      { shop: rate(100, 2.04), bare: rate(1000) }, // 10 %, a machine that was busy
      { shop: rate(1800, 1), bare: rate(2000) }, // 90 %
    ],
  });
  expect([heading, line].map((text) => text.replaceAll(/ {2,}/g, '  '))).toEqual([
    '  kB  shop, 1/s  p99, ms  bare, 1/s  shop:bare',
    'page, kept: home  21.1  1,500  2.0  2,000  50.0 %',
  ]);
  expect(line.length).toBe(heading.length);
});

test('where whoever asks was at the limit, a speed is at least that, and its share at most', () => {
  const rounds = [{ shop: rate(1000, 1, 0.99), bare: rate(2000, 1, 0.99) }];
  expect(row('page', { bytes: 0, rounds })).toMatch(/≥ 1,000 .*≥ 2,000 .*≤ 50\.0 %$/);
});
