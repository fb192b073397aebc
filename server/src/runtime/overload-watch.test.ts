// @module-tag slow
import { afterEach, expect, test, vi } from 'vitest';
import { type OverloadWatch, watchOverload } from './overload-watch.ts';

let strain: OverloadWatch;
afterEach(() => strain.stop());

function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('a blocked event loop is an overload, which ends on its own', async () => {
  strain = watchOverload({ loopDelayMs: 500, memoryBytes: Infinity });
  await vi.waitFor(() => expect(strain.isHigh()).toBe(false), { timeout: 20_000 });
  block(900);
  await vi.waitFor(() => expect(strain.isHigh()).toBe(true), { timeout: 5000, interval: 5 });
  await vi.waitFor(() => expect(strain.isHigh()).toBe(false), { timeout: 20_000 });
});

test('blocking before a shop opens, and during its first work, is none', async () => {
  strain = watchOverload({ loopDelayMs: 500, memoryBytes: Infinity });
  block(900);
  await vi.waitFor(() => expect(strain.isHigh()).toBe(true), { timeout: 5000, interval: 5 });
  strain.beginAnew();
  expect(strain.isHigh()).toBe(false);
  block(900);
  const looks: boolean[] = [];
  const looking = setInterval(() => looks.push(strain.isHigh()), 5);
  await vi.waitFor(() => expect(looks.length).toBeGreaterThan(110), { timeout: 20_000 });
  clearInterval(looking);
  expect(looks).not.toContain(true);
});

test('too much memory is an overload, too', async () => {
  strain = watchOverload({ loopDelayMs: Infinity, memoryBytes: 1 });
  await vi.waitFor(() => expect(strain.isHigh()).toBe(true), { timeout: 5000 });
});
