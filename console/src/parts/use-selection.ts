import { useState } from 'react';
import { allOf, choose, chosen, nothingOf } from './selection.ts';

/** Selection of a list, reset when its query changes. */
export function useSelection(question: string) {
  const [selection, setSelection] = useState(() => nothingOf(question));
  const now = selection.question === question ? selection : nothingOf(question);
  return {
    selection: now,
    isChosen: (id: number) => chosen(now, id),
    choose: (ids: readonly number[], isChosen: boolean) => setSelection(choose(now, ids, isChosen)),
    chooseAll: () => setSelection(allOf(question)),
    clear: () => setSelection(nothingOf(question)),
  };
}

export type ListSelection = ReturnType<typeof useSelection>;
