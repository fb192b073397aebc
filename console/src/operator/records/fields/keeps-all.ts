/** What the editor knows; all else it would drop. */
const known = new Set([
  'P',
  'BR',
  'HR',
  'H2',
  'H3',
  'H4',
  'UL',
  'OL',
  'LI',
  'BLOCKQUOTE',
  'PRE',
  'CODE',
  'A',
  'STRONG',
  'B',
  'EM',
  'I',
  'U',
  'S',
]);
const knownAttributes = new Set(['href', 'rel', 'target', 'start']);

/** Whether this HTML comes back from the editor with all that it says. */
export function keepsAll(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('*')].every(
    ({ tagName, attributes }) =>
      known.has(tagName) && [...attributes].every(({ name }) => knownAttributes.has(name)),
  );
}
