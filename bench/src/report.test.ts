import { expect, test } from 'vitest';
import { verdictOf } from './figure.ts';
import { heading, row } from './report.ts';

test('a row is aligned with its heading, with its goal and verdict', () => {
  const figure = {
    value: 2034.4,
    unit: 'per second',
    p50Ms: 1.26,
    p95Ms: 12,
    note: '1 call each',
  } as const;
  const line = row('new cart', figure, { least: 1500 });
  expect([heading, line].map((text) => text.replaceAll(/ {2,}/g, '  '))).toEqual([
    '  measured  goal  p50, ms  p95, ms  note',
    'new cart  2,034/s  ≥ 1,500/s  met  1.3  12.0  1 call each',
  ]);
  expect(line.indexOf('1 call')).toBe(heading.indexOf('note'));
});

test.each([
  ['a speed above its goal', { value: 801, unit: 'per second' }, { least: 800 }, 'met'],
  ['a speed below it', { value: 799, unit: 'per second' }, { least: 800 }, 'missed'],
  ['a weight below what it may be', { value: 99, unit: 'kB' }, { most: 100 }, 'met'],
  ['a weight above it', { value: 101, unit: 'kB' }, { most: 100 }, 'missed'],
  // With the client as the bottleneck, the figure is a lower bound.
  ['a bound that is on the good side', { value: 801, unit: 'per second', bound: '≥' }, { least: 800 }, 'met'],
  ['a bound that says nothing', { value: 700, unit: 'per second', bound: '≥' }, { least: 800 }, 'unknown'],
  ['so many times slower at least', { value: 1.5, unit: 'times slower', bound: '≥' }, { most: 2 }, 'unknown'],
  ['even more than it may be', { value: 2.5, unit: 'times slower', bound: '≥' }, { most: 2 }, 'missed'],
  ['what was spoiled', { value: 9e9, unit: 'per second', spoiled: 'not new' }, { least: 1 }, 'unknown'],
  ['what nobody tells on this machine', { value: NaN, unit: 'MB' }, { most: 400 }, 'unknown'],
] as const)('%s: %o', (_name, figure, goal, verdict) => {
  expect(verdictOf(figure, goal)).toBe(verdict);
});

test('a reference figure of the machine has no goal', () => {
  const limit = row('a commit', { value: 3000, unit: 'per second', p50Ms: 2, p95Ms: 9, note: 'bare' }, null);
  expect(limit.replaceAll(/ {2,}/g, '  ')).toBe('a commit  3,000/s  2.0  9.0  bare');
});

test('an invalid figure states its reason', () => {
  const figure = { value: 5000, unit: 'per second', spoiled: '90 of 100 were not new' } as const;
  expect(row('list', figure, { least: 1 })).toMatch(/unknown .*90 of 100 were not new$/);
});
