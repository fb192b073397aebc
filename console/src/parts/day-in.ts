const known = new Map<string, (isoDate: string) => string>();

/** One function for each language, so that a chart is not drawn anew because it is another one. */
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
