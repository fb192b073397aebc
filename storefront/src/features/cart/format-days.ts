/** A range of days in the page's language: "24 – 26 Nov"; Latin digits everywhere. Made on the server and in the browser alike. */
export function formatDays(from: string, to: string, language: string): string {
  const locale = `${language}-u-nu-latn`;
  const options = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const;
  const first = new Date(from);
  const last = new Date(to);
  const format = new Intl.DateTimeFormat(locale, options);
  const start =
    first.getUTCMonth() === last.getUTCMonth() ? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric' }).format(first) : format.format(first);
  return `${start} – ${format.format(last)}`;
}
