const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter takes as long as rendering thirty elements. Few entries: the server only formats in UTC. */
function formatIn(language: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  formats.set(key, made);
  return made;
}

/**
 * "Tue, Nov 24, 23:59" in the page's language. In UTC, for loaders, the zone is included: readers elsewhere see their own time
 * after hydration (`use-sale-moment.ts`).
 */
export function saleMoment(ms: number, language: string, timeZone = 'UTC'): string {
  const text = formatIn(language, timeZone).format(ms);
  return timeZone === 'UTC' ? `${text} UTC` : text;
}
