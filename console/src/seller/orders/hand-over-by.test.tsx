import { htmlOf } from '@souk/kit/testing/html-of.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HandOverBy } from './hand-over-by.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 29, 6) }));
afterEach(() => void vi.useRealTimers());

const shown = (by: Date, isLate = false) =>
  htmlOf(
    <HandOverBy
      order={{
        state: 'to_ship',
        delivery: 'delivery',
        hand_over_by: by.toISOString(),
        is_late: isLate,
      }}
    />,
  );

test('a deadline names its day, today as well', () => {
  expect(shown(new Date(2026, 10, 29, 7, 44))).toMatch(/Ship by 7:43\sAM today/);
  expect(shown(new Date(2026, 10, 29, 5, 1), true)).toMatch(/Was due 5:00\sAM today/);
  expect(shown(new Date(2026, 11, 1))).toContain('Ship by Mon, Nov 30');
});
