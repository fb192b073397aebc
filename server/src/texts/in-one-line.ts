import { directionOf, type Language } from './language.ts';

/** What there is of these, with the commas of the language. */
export function inOneLine(parts: readonly (string | null)[], language: Pick<Language, 'direction'>): string {
  return parts.filter(Boolean).join(directionOf(language) === 'rtl' ? '، ' : ', ');
}
