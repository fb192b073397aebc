import { afterEach, expect, test, vi } from 'vitest';
import { isAttended, watchForPeople } from './attended.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('polling counts as unattended five minutes after the last input', () => {
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
