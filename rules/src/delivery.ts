const DAY_MS = 86_400_000;

/** Days between the first and the last expected day. */
const ARRIVAL_SPREAD_DAYS = 2;

/**
 * When an order is expected: the days its shipping place needs, and two more, as UTC dates `YYYY-MM-DD`.
 * RangeError when there is no such date.
 */
export function arrivalRange({ placedMs, daysNeeded }: { placedMs: number; daysNeeded: number }): {
  from: string;
  to: string;
} {
  return {
    from: isoDate(placedMs + daysNeeded * DAY_MS),
    to: isoDate(placedMs + (daysNeeded + ARRIVAL_SPREAD_DAYS) * DAY_MS),
  };
}

function isoDate(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
