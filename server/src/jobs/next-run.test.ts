import { expect, test } from 'vitest';
import { nextRun } from './next-run.ts';

const now = new Date('2026-11-20T12:07:30Z');

test.each([
  ['* * * * *', '2026-11-20T12:08:00.000Z'],
  ['*/10 * * * *', '2026-11-20T12:10:00.000Z'],
  ['7 * * * *', '2026-11-20T13:07:00.000Z'],
  ['53 */6 * * *', '2026-11-20T12:53:00.000Z'],
  ['23 3 * * *', '2026-11-21T03:23:00.000Z'],
  ['7 12 * * *', '2026-11-21T12:07:00.000Z'],
  ['0 3 1 * *', undefined],
])('%s runs next at %s', (cron, next) => {
  expect(nextRun(cron, now)?.toISOString()).toBe(next);
});
