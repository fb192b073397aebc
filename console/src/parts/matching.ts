/** Normalizes for search: no diacritics, lower case. */
const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Items in which every word of `q` starts a word, in order; all for an empty query. */
export function matching<Item extends { title: string; words?: string }>(
  items: readonly Item[],
  q: string,
): Item[] {
  const terms = folded(q).split(/\s+/).filter(Boolean);
  return items.filter(({ title, words = '' }) => {
    const own = folded(`${title} ${words}`).split(/[\s,;]+/);
    return terms.every((word) => own.some((one) => one.startsWith(word)));
  });
}
