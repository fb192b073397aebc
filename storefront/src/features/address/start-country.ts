/**
 * Where somebody who has given no address yet most likely lives: the first region among the languages that their browser
 * asks for (`de-AT, en;q=0.5` is Austria), otherwise `fallback`, the shop's own.
 */
export function startCountry(
  acceptLanguage: string,
  { isKnown, fallback }: { isKnown: (country: string) => boolean; fallback: string },
): string {
  for (const range of acceptLanguage.slice(0, 200).split(',')) {
    const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(range.trim())?.[1]?.toUpperCase();
    if (region && isKnown(region)) return region;
  }
  return fallback;
}
