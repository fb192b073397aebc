import { afterEach, expect, test, vi } from 'vitest';
import { isAttended, watchForPeople } from './attended.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('five minutes after the last sign of somebody a page asks by itself, until there is another', () => {
  vi.useFakeTimers();
  const heard = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (sign: string, hear: () => void) => heard.set(sign, hear));
  watchForPeople();
  for (const sign of ['keydown', 'pointerdown', 'touchmove']) {
    heard.get(sign)!();
    expect(isAttended()).toBe(true);
    vi.advanceTimersByTime(5 * 60_000 - 1);
    expect(isAttended()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isAttended()).toBe(false);
  }
});
