/** `dt` of CONTRACT: ISO 8601 with microseconds and Z. */
export function wireTime(date: Date): string {
  return `${date.toISOString().slice(0, -1)}000Z`;
}

/** `dt` of an ISO time from inside JSON. */
export const timeOf = (iso: string): string => wireTime(new Date(iso));

/** `dtl` of CONTRACT: `YYYY-MM-DD HH:MM:SS` in UTC, our server zone (CONTRACT §1.6). */
export function wireLocalTime(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}

/** Creating a formatter costs far more than using it. Bounded, because a zone's name has many spellings. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const maxFormatters = 500;

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
    day: '2-digit',
    month: 'short',
    year: '2-digit',
  });
  if (formatters.size >= maxFormatters) formatters.clear();
  formatters.set(timeZone, made);
  return made;
}

/** The display date of CONTRACT §1.6, `04:53 pm, 07 Nov, 25`, in a validated IANA zone. */
export function displayTime(date: Date, timeZone: string): string {
  const parts = formatterOf(timeZone).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((item) => item.type === type)?.value ?? '';
  return `${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}, ${part('day')} ${part('month')}, ${part('year')}`;
}
