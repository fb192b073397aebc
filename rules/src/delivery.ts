import { handOverDay, type HandOver } from './hand-over.ts';

const DAY_MS = 86_400_000;

/** Days between the first and the last expected day. */
const ARRIVAL_SPREAD_DAYS = 2;

type Ordered = {
  placedMs: number;
  /** Days on the road that the shipping place needs. */
  daysNeeded: number;
  /** The store's own calendar; null, or absent where the days have it in them already: it hands over at once. */
  handOver?: HandOver | null | undefined;
};

/**
 * When an order is expected: the days its shipping place needs from the day on which its store hands it over, and two more, as
 * dates `YYYY-MM-DD` (of UTC where the store has no calendar). RangeError when there is no such date.
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

/** The days between the payment of an order that is not paid yet and its arrival: at least one. `days`: both, in digits. */
export function daysAfterPayment(daysNeeded: number): { days: string; to: number } {
  const from = Math.max(1, daysNeeded);
  const to = daysNeeded + ARRIVAL_SPREAD_DAYS;
  // The word joiner: a line may break behind a dash.
  return { days: from === to ? String(to) : `${from}–\u2060${to}`, to };
}

/** The days from the day (UTC) of an order to the first on which it is expected: what an order keeps of the promise. */
export function daysUntilArrival({ placedMs, daysNeeded, handOver = null }: Ordered): number {
  if (!handOver) return daysNeeded;
  const waits = Date.parse(`${handOverDay(handOver, placedMs)}T00:00:00Z`) - Date.parse(isoDate(placedMs));
  return Math.max(0, waits / DAY_MS) + daysNeeded;
}

function isoDate(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
