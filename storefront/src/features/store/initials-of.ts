/** Initials of a name: two letters in scripts with capitals, otherwise one, because joined letters would look like a word. */
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
