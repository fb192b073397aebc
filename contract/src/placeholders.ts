/** The names in braces of an ICU message, with its tags; `#` and the words of the forms may differ between languages. */
export function placeholders(text: string): string[] {
  const names = [...text.matchAll(/\{\s*([A-Za-z]\w*)\s*[,}]/g)].map((match) => match[1] ?? '');
  const tags = [...text.matchAll(/<\/?([A-Za-z]\w*)>/g)].map((match) => match[0]);
  return [...new Set([...names, ...tags])].toSorted();
}
