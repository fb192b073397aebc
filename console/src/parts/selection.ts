/**
 * What is chosen of a list: rows by their ids, on whatever page they stand, or all that the question finds but for some. It belongs to its
 * question: with another one nothing is chosen.
 */
export type Selection = { question: string; isAll: boolean; ids: ReadonlySet<number> };

export const nothingOf = (question: string): Selection => ({ question, isAll: false, ids: new Set() });

/** But for none of them. */
export const allOf = (question: string): Selection => ({ question, isAll: true, ids: new Set() });

/** `ids` are those that are chosen, or those that are not when all others are. */
export function chosen({ isAll, ids }: Selection, id: number): boolean {
  return ids.has(id) !== isAll;
}

export function choose(before: Selection, ids: readonly number[], isChosen: boolean): Selection {
  const after = new Set(before.ids);
  for (const id of ids) {
    if (isChosen === before.isAll) after.delete(id);
    else after.add(id);
  }
  return { ...before, ids: after };
}

/** How many of so many. */
export const countOf = ({ isAll, ids }: Selection, total: number): number =>
  isAll ? Math.max(0, total - ids.size) : ids.size;
