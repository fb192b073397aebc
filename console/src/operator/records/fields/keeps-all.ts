/** Elements the editor supports; others would be lost. */
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

/** Whether this HTML survives the editor without loss. */
export function keepsAll(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('*')].every(
    ({ tagName, attributes }) =>
      known.has(tagName) && [...attributes].every(({ name }) => knownAttributes.has(name)),
  );
}
