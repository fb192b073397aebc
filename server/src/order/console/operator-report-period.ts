import { localDay } from '@souk/rules/time-zone';

const dayMs = 24 * 3_600_000;
const usualDays = 30;
/** Longer spans fall back to the default. */
const maxDays = 1100;

/** Dates, both inclusive; `beforeFrom` is the first day of the previous period. */
export type Span = { from: string; to: string; beforeFrom: string; days: number; zone: string };

export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

export function operatorReportPeriod(
  asked: { from?: string | undefined; to?: string | undefined; zone: string },
  now: Date,
): Span {
  const { zone } = asked;
  const today = localDay(zone, now.getTime());
  const to = asked.to ?? today;
  const from = asked.from ?? plusDays(to, 1 - usualDays);
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  if (days < 1 || days > maxDays) return operatorReportPeriod({ zone }, now);
  return { from, to, zone, days, beforeFrom: plusDays(from, -days) };
}

export const spanView = ({ from, to, beforeFrom, zone }: Span) => ({
  from,
  to,
  before_from: beforeFrom,
  before_to: plusDays(from, -1),
  time_zone: zone,
});
