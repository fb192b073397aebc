import { directionOf, type Language } from './language.ts';

export function inOneLine(parts: readonly (string | null)[], language: Pick<Language, 'direction'>): string {
  return parts.filter(Boolean).join(directionOf(language) === 'rtl' ? '، ' : ', ');
}
