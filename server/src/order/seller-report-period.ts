const dayMs = 24 * 3600 * 1000;
const usualDays = 30;
const maxDays = 366;

/** Whole days in UTC: `end` is the beginning of the day after the last one. */
export type ReportPeriod = { from: Date; end: Date; days: number };

/** The requested period, by default the last 30 days. Clamps future days, reversed periods and periods that are too long. */
export function sellerReportPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
) {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const last = Math.min(to === undefined ? today : Date.parse(to), today);
  const asked = from === undefined ? last - (usualDays - 1) * dayMs : Date.parse(from);
  const first = Math.max(Math.min(asked, last), last - (maxDays - 1) * dayMs);
  return { from: new Date(first), end: new Date(last + dayMs), days: (last - first) / dayMs + 1 };
}

export const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

export const daysOf = ({ from, end }: ReportPeriod) => ({
  from: dateOf(from),
  to: dateOf(new Date(end.getTime() - dayMs)),
});

export const periodBefore = ({ from, days }: ReportPeriod): ReportPeriod => ({
  from: new Date(from.getTime() - days * dayMs),
  end: from,
  days,
});

export function datesOf({ from, end }: ReportPeriod, stepDays = 1): string[] {
  const dates: string[] = [];
  for (let at = from.getTime(); at < end.getTime(); at += stepDays * dayMs) dates.push(dateOf(new Date(at)));
  return dates;
}
