/** Letters as they are looked for: without marks and cases. */
const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Those in which every word of `q` begins a word, in their order; all for an empty one. */
export function matching<Item extends { title: string; words?: string }>(
  items: readonly Item[],
  q: string,
): Item[] {
  const wanted = folded(q).split(/\s+/).filter(Boolean);
  return items.filter(({ title, words = '' }) => {
    const own = folded(`${title} ${words}`).split(/[\s,;]+/);
    return wanted.every((word) => own.some((one) => one.startsWith(word)));
  });
}
