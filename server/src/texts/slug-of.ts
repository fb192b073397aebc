const longest = 60;

/**
 * The address of something made of its name: letters and digits of every script in small letters, with hyphens between
 * the words; Latin letters lose their marks. What it is
 * called instead when nothing is left, is `otherwise`.
 */
export function slugOf(name: string, otherwise: string): string {
  const words = name
    .normalize('NFKD')
    // Marks of Latin letters only: in other scripts they are part of the word.
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    // Apostrophes, the Arabic tatweel and vowel signs stand within a word.
    .replaceAll(/[’'\u0640]|[\u064b-\u0652]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join('-');
  return [...words].slice(0, longest).join('').replace(/-$/, '') || otherwise;
}
