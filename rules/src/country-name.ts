/**
 * A country's name in a language, by ISO 3166-1 code (CLDR): "Germany", "ألمانيا". `otherwise` is returned for codes and languages
 * CLDR doesn't know. Call it on the server only: browsers ship other versions of CLDR, which would break hydration.
 */
export function countryName(code: string, language: string, otherwise: string): string {
  try {
    return namesIn(language).of(code) ?? otherwise;
  } catch {
    return otherwise; // malformed code, or not a BCP 47 tag
  }
}

const cached = new Map<string, Intl.DisplayNames>();

/** Cached: a list needs 250 names, and creating one instance costs more than all of them. */
function namesIn(language: string): Intl.DisplayNames {
  const known = cached.get(language);
  if (known) return known;
  const made = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  cached.set(language, made);
  return made;
}
