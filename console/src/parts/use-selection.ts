import { useState } from 'react';
import { allOf, choose, chosen, nothingOf } from './selection.ts';

/** Selection of a list, reset when its query changes. */
export function useSelection(question: string) {
  const [kept, setKept] = useState(() => nothingOf(question));
  const now = kept.question === question ? kept : nothingOf(question);
  return {
    selection: now,
    isChosen: (id: number) => chosen(now, id),
    choose: (ids: readonly number[], isChosen: boolean) => setKept(choose(now, ids, isChosen)),
    chooseAll: () => setKept(allOf(question)),
    clear: () => setKept(nothingOf(question)),
  };
}

export type ListSelection = ReturnType<typeof useSelection>;
