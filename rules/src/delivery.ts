import { handOverDay, type HandOver } from './hand-over.ts';

const DAY_MS = 86_400_000;

const ARRIVAL_SPREAD_DAYS = 2;

type Ordered = {
  placedMs: number;
  /** Transit days of the shipping place. */
  daysNeeded: number;
  /** The store's calendar; null, or absent when the days already include it: ships at once. */
  handOver?: HandOver | null | undefined;
};

/**
 * The expected delivery: the transit days after the day the store ships, and two more, as dates `YYYY-MM-DD` (UTC if the store has
 * no calendar). Throws RangeError when the date is out of range.
 */
export function arrivalRange({ placedMs, daysNeeded, handOver = null }: Ordered): {
  from: string;
  to: string;
} {
  const leavesMs = handOver ? Date.parse(`${handOverDay(handOver, placedMs)}T00:00:00Z`) : placedMs;
  return {
    from: isoDate(leavesMs + daysNeeded * DAY_MS),
    to: isoDate(leavesMs + (daysNeeded + ARRIVAL_SPREAD_DAYS) * DAY_MS),
  };
}

/** Business days from payment to arrival for an unpaid order, at least one. `days` is the range as text. */
export function daysAfterPayment(daysNeeded: number): { days: string; to: number } {
  const from = Math.max(1, daysNeeded);
  const to = daysNeeded + ARRIVAL_SPREAD_DAYS;
  // Word joiner: a line may break after a dash.
  return { days: from === to ? String(to) : `${from}–\u2060${to}`, to };
}

/** Days (UTC) from the order to the first expected day; stored with the order as its delivery promise. */
export function daysUntilArrival({ placedMs, daysNeeded, handOver = null }: Ordered): number {
  if (!handOver) return daysNeeded;
  const waits = Date.parse(`${handOverDay(handOver, placedMs)}T00:00:00Z`) - Date.parse(isoDate(placedMs));
  return Math.max(0, waits / DAY_MS) + daysNeeded;
}

function isoDate(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
