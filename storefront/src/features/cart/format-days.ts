/**
 * A range of days in the page's language: "Nov 24 – 26", which no line breaks. Latin digits everywhere; the spaces of
 * different platforms are made alike, so that server and browser say the same.
 */
export function formatDays(from: string, to: string, language: string): string {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  });
  return format
    .formatRange(new Date(from), new Date(to))
    .replaceAll(/[ \u2009\u202f]/g, '\u00a0')
    .replaceAll(/[-–](?=\S)/g, '$&\u2060'); // "1–3 ديسمبر": a line may break behind a dash
}
