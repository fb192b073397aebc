/* Calendar days without a time: `2026-12-24`. */

const dayMs = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

export const plusDays = (day: string, count: number): string =>
  new Date(at(day) + count * dayMs).toISOString().slice(0, 10);

export const daysFrom = (from: string, to: string): number => (at(to) - at(from)) / dayMs + 1;

export const weekdayOf = (day: string): number => new Date(at(day)).getUTCDay() || 7;

/** The same day in another month, or that month's last day. */
export function plusMonths(day: string, count: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Weeks of a day's month, from Monday; null: a day of another month. */
export function weeksOfMonth(day: string): (string | null)[][] {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const monday = plusDays(first, 1 - weekdayOf(first));
  const weeks: (string | null)[][] = [];
  for (let start = monday; start < plusMonths(first, 1); start = plusDays(start, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => plusDays(start, index)).map((one) =>
        one.startsWith(month) ? one : null,
      ),
    );
  return weeks;
}
