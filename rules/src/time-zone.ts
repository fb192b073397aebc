const clocks = new Map<string, Intl.DateTimeFormat>();

/** Whether it is an IANA time zone: `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    clockIn(name);
    return true;
  } catch {
    return false;
  }
}

/** Day (`YYYY-MM-DD`) and minutes after its midnight. Throws a RangeError for an unknown zone. */
export function localTime(timeZone: string, atMs: number): { date: string; minutes: number } {
  const parts = Object.fromEntries(
    clockIn(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    minutes: Number(parts['hour']) * 60 + Number(parts['minute']),
  };
}

export const localDay = (timeZone: string, atMs: number): string => localTime(timeZone, atMs).date;

/** `2026-11-30T08:05`, as in an input of the type `datetime-local`. */
export function wallTime(timeZone: string, atMs: number): string {
  const { date, minutes } = localTime(timeZone, atMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * The moment of a wall time, `2026-11-30T08:05`; null if it is invalid. A time that daylight saving time skips is moved on by the hour
 * that is missing; of a time that occurs twice, the second is meant.
 */
export function atWallTime(timeZone: string, wall: string): Date | null {
  const wanted = Date.parse(`${wall}Z`);
  if (Number.isNaN(wanted)) return null;
  const offset = (atMs: number) =>
    Date.parse(`${wallTime(timeZone, atMs)}Z`) - Math.floor(atMs / 60_000) * 60_000;
  return new Date(wanted - offset(wanted - offset(wanted)));
}

/** Bounded by the number of zones; making a formatter costs as much as a small query. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
  });
  if (clocks.size < 1000) clocks.set(timeZone, clock);
  return clock;
}
