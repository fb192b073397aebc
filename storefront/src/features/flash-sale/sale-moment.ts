const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter takes as long as rendering thirty elements. Few entries: one per language of the shop. */
function formatIn(language: string): Intl.DateTimeFormat {
  const known = formats.get(language);
  if (known) return known;
  const made = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  formats.set(language, made);
  return made;
}

/** "Tue 24 Nov, 23:59 UTC" in the page's language. For loaders, so that the browser needs no formatter. */
export const saleMoment = (ms: number, language: string): string => `${formatIn(language).format(ms)} UTC`;
