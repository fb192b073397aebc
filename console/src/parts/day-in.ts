const known = new Map<string, (isoDate: string) => string>();

/** Memoized per language, because a new function would redraw the chart. */
export function dayIn(language: string): (isoDate: string) => string {
  const made = known.get(language);
  if (made) return made;
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const day = (isoDate: string) => format.format(new Date(`${isoDate}T00:00:00Z`));
  known.set(language, day);
  return day;
}
