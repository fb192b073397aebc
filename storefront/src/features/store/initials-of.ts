/**
 * The letters that stand for a name: of two words in scripts with capitals, otherwise of one, because letters of a
 * script that joins them would make a word of their own.
 */
export function initialsOf(name: string): string {
  const letters = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => [...word][0] ?? '');
  const hasCapitals = letters[0]?.toLowerCase() !== letters[0]?.toUpperCase();
  return letters
    .slice(0, hasCapitals ? 2 : 1)
    .join('')
    .toUpperCase();
}
