const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes as long as drawing thirty elements; languages are the shop's, so there are few. */
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

/** "Tue 24 Nov, 23:59 UTC" in the page's language. For loaders: a browser need not make formats to take over what is written. */
export const saleMoment = (ms: number, language: string): string => `${formatIn(language).format(ms)} UTC`;
