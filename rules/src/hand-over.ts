import { localTime } from './time-zone.ts';

/** When a store ships, as set by the store. */
export type HandOver = {
  /** IANA zone of the store's days: `Europe/Berlin`. */
  time_zone: string;
  /** Minutes after midnight: later orders count from the next working day. 1440: no cut-off. */
  cut_off: number;
  /** Working days needed to ship; 0: the same day. */
  days: number;
  /** Working days of the week, Monday 1 to Sunday 7. */
  week: number[];
  /** Days without shipping, first and last, `YYYY-MM-DD`. */
  holidays: { from: string; to: string }[];
};

export const wholeDayMinutes = 1440;

export const usualHandOverHours = 48;

const dayMs = 86_400_000;
const maxDays = 3 * 366;

/** The day in the store's calendar by whose end orders released now must ship. */
export function handOverDay(handOver: HandOver, atMs: number): string {
  const { date, minutes } = localTime(handOver.time_zone, atMs);
  let day = dayNumber(date);
  if (!isWorking(handOver, day) || minutes >= handOver.cut_off) day = nextWorking(handOver, day);
  for (let left = handOver.days; left > 0; left--) day = nextWorking(handOver, day);
  return isoOf(day);
}

/** The end of that day; later is overdue. Without a calendar, two days after `atMs`. */
export function handOverBy(handOver: HandOver | null, atMs: number): Date {
  if (handOver === null) return new Date(atMs + usualHandOverHours * 3_600_000);
  return midnightAfter(handOver.time_zone, handOverDay(handOver, atMs));
}

function nextWorking(handOver: HandOver, after: number): number {
  for (let day = after + 1; day < after + maxDays; day++) if (isWorking(handOver, day)) return day;
  return after + 1;
}

function isWorking({ week, holidays }: HandOver, day: number): boolean {
  const weekday = ((day + 3) % 7) + 1; // 1 January 1970 was a Thursday
  const date = isoOf(day);
  return week.includes(weekday) && !holidays.some(({ from, to }) => from <= date && date <= to);
}

const isoOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
const dayNumber = (date: string) => Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs);

/** Start of the next day. Where daylight saving time skips midnight, the day begins at one. */
function midnightAfter(timeZone: string, date: string): Date {
  const localMidnight = (dayNumber(date) + 1) * dayMs;
  const offset = (atMs: number) => {
    const local = localTime(timeZone, atMs);
    return dayNumber(local.date) * dayMs + local.minutes * 60_000 - atMs;
  };
  const guess = localMidnight - offset(localMidnight);
  return new Date(localMidnight - offset(guess));
}
