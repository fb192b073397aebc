const known = new Map<string, (isoDate: string) => string>();

/** A day, with its year unless it is this year. Memoized per language, because a new function would redraw the chart. */
export function dayIn(language: string): (isoDate: string) => string {
  const made = known.get(language);
  if (made) return made;
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
      ...options,
    });
  const [short, long] = [formatOf({}), formatOf({ year: 'numeric' })];
  const thisYear = String(new Date().getUTCFullYear());
  const day = (isoDate: string) =>
    (isoDate.startsWith(thisYear) ? short : long).format(new Date(`${isoDate}T00:00:00Z`));
  known.set(language, day);
  return day;
}
