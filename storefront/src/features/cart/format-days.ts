/**
 * Formats a range of days in the page's language without line breaks: "Nov 24 – 26". Always with Latin digits. Normalizes spaces,
 * which differ between platforms, so that hydration matches.
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
    .replaceAll(/[-–]/g, '$&\u2060'); // a line may break behind a dash, even before a no-break space (UAX 14, LB12a)
}
