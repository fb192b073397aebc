/** Selected rows of a list: ids across pages, or all results with exceptions. Valid for one query only. */
export type Selection = { question: string; isAll: boolean; ids: ReadonlySet<number> };

export const nothingOf = (question: string): Selection => ({ question, isAll: false, ids: new Set() });

/** All results, no exceptions. */
export const allOf = (question: string): Selection => ({ question, isAll: true, ids: new Set() });

/** `ids` are the selected ones, or the exceptions with `isAll`. */
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

/** Number of selected rows of a total. */
export const countOf = ({ isAll, ids }: Selection, total: number): number =>
  isAll ? Math.max(0, total - ids.size) : ids.size;
