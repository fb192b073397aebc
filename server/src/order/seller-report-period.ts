import { localDay } from '@souk/rules/time-zone';
import { sql, type RawBuilder } from 'kysely';

const dayMs = 24 * 3600 * 1000;
const usualDays = 30;
const maxDays = 366;

/** Days in the zone, both inclusive. */
export type ReportPeriod = { from: string; to: string; days: number; zone: string };

/** The requested period, by default the last 30 days. Clamps future days, reversed periods and periods that are too long. */
export function sellerReportPeriod(
  asked: { from?: string | undefined; to?: string | undefined },
  { now, zone }: { now: Date; zone: string },
): ReportPeriod {
  const today = localDay(zone, now.getTime());
  const to = earlier(asked.to ?? today, today);
  const from = later(earlier(asked.from ?? plusDays(to, 1 - usualDays), to), plusDays(to, 1 - maxDays));
  return { from, to, zone, days: (Date.parse(to) - Date.parse(from)) / dayMs + 1 };
}

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);
export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

export const daysOf = ({ from, to, zone }: ReportPeriod) => ({ from, to, time_zone: zone });

export const periodBefore = (period: ReportPeriod): ReportPeriod => ({
  ...period,
  from: plusDays(period.from, -period.days),
  to: plusDays(period.from, -1),
});

export const datesOf = ({ from, days }: ReportPeriod): string[] =>
  Array.from({ length: days }, (_, day) => plusDays(from, day));

/** First days of the weeks, which begin on Monday. */
export function weeksOf({ from, to }: ReportPeriod): string[] {
  const monday = plusDays(from, -((new Date(from).getUTCDay() + 6) % 7));
  const weeks = Math.floor((Date.parse(to) - Date.parse(monday)) / (7 * dayMs)) + 1;
  return Array.from({ length: weeks }, (_, week) => plusDays(monday, 7 * week));
}

type Days = Pick<ReportPeriod, 'from' | 'to' | 'zone'>;

/** The beginning of a day, and whether a time is within the period. */
export const beginOf = (day: string, zone: string) => sql`(${day}::date::timestamp at time zone ${zone})`;
export const isWithin = (at: RawBuilder<unknown>, { from, to, zone }: Days) =>
  sql`${at} >= ${beginOf(from, zone)} and ${at} < ${beginOf(plusDays(to, 1), zone)}`;
/** The day of a time, `YYYY-MM-DD`. */
export const dayIn = (at: RawBuilder<unknown>, zone: string) =>
  sql<string>`to_char(${at} at time zone ${zone}, 'YYYY-MM-DD')`;
