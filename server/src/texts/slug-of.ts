const longest = 60;

/**
 * Derives a slug from a name: lowercase letters and digits of any script, words joined by hyphens; Latin letters lose their diacritics.
 * `otherwise`: the slug if nothing is left.
 */
export function slugOf(name: string, otherwise: string): string {
  const words = name
    .normalize('NFKD')
    // Latin diacritics only: in other scripts marks are part of the word.
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    // Apostrophes, the Arabic tatweel and vowel signs don't separate words.
    .replaceAll(/[’'\u0640]|[\u064b-\u0652]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join('-');
  return [...words].slice(0, longest).join('').replace(/-$/, '') || otherwise;
}
