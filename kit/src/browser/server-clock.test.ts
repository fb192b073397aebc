import { expect, test } from 'vitest';
import { serverAheadMs, type PageTiming } from './server-clock.ts';

const noon = Date.UTC(2026, 10, 20, 12);
const page: PageTiming = {
  responseStart: 300,
  transferSize: 9000,
  serverTiming: [{ name: 'clock', duration: noon }],
};
/** Two seconds after the response; the server's clock shows 12:00:02. */
const later = 2300;

test.each([
  ['right', 2000, 0],
  ['four minutes slow', 2000 - 240_000, 240_000],
  ['a day fast', 2000 + 86_400_000, -86_400_000],
])('a clock that is %s', (_how, offNoon, ahead) => {
  expect(serverAheadMs(page, { sinceLoadMs: later, nowMs: noon + offNoon })).toBe(ahead);
});

test.each<[string, PageTiming | undefined]>([
  ['a page from the cache of the browser, whose header is as old as it', { ...page, transferSize: 0 }],
  ['a page without the header', { ...page, serverTiming: [{ name: 'cdn', duration: 3 }] }],
  ['a page that may not read headers', { responseStart: 300, transferSize: 9000 }],
  ['no page', undefined],
])('nothing is known from %s', (_case, timing) => {
  expect(serverAheadMs(timing, { sinceLoadMs: later, nowMs: noon })).toBeNull();
});
