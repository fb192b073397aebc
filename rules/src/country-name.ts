/**
 * A country by its ISO 3166-1 code as people of a language write it (CLDR): "Germany", "ألمانيا". `otherwise` is for
 * codes and languages that CLDR has no name for. Ask on the server only: browsers bring other years of CLDR along, and
 * a page must say the same after hydration.
 */
export function countryName(code: string, language: string, otherwise: string): string {
  try {
    return namesIn(language).of(code) ?? otherwise;
  } catch {
    return otherwise; // a code of another shape, or a language that is no BCP 47 tag
  }
}

const cached = new Map<string, Intl.DisplayNames>();

/** Kept, because a list asks for 250 names and building one costs more than all of them. */
function namesIn(language: string): Intl.DisplayNames {
  const known = cached.get(language);
  if (known) return known;
  const made = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  cached.set(language, made);
  return made;
}
