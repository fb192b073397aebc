const dayMs = 24 * 3600 * 1000;
const usualDays = 30;
const mostDays = 366;

/** Whole days of UTC: `end` is the beginning of the day after the last. */
export type ReportPeriod = { from: Date; end: Date; days: number };

/** What was asked for, the last thirty days where nothing was; days to come and turned periods are put right. */
export function reportPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
) {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const last = Math.min(to === undefined ? today : Date.parse(to), today);
  const asked = from === undefined ? last - (usualDays - 1) * dayMs : Date.parse(from);
  const first = Math.max(Math.min(asked, last), last - (mostDays - 1) * dayMs);
  return { from: new Date(first), end: new Date(last + dayMs), days: (last - first) / dayMs + 1 };
}

export const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The first and last day, as the reply names them. */
export const daysOf = ({ from, end }: ReportPeriod) => ({
  from: dateOf(from),
  to: dateOf(new Date(end.getTime() - dayMs)),
});

/** As many days just before. */
export const periodBefore = ({ from, days }: ReportPeriod): ReportPeriod => ({
  from: new Date(from.getTime() - days * dayMs),
  end: from,
  days,
});

/** Each day of a period, or each seventh. */
export function datesOf({ from, end }: ReportPeriod, stepDays = 1): string[] {
  const dates: string[] = [];
  for (let at = from.getTime(); at < end.getTime(); at += stepDays * dayMs) dates.push(dateOf(new Date(at)));
  return dates;
}
