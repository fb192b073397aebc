import type { WorkItem } from '@souk/contract/console/operator-work';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useOpenRow } from '#parts/open-row.ts';
import { useKeys } from '#parts/use-keys.ts';
import { useLeaving } from '#parts/use-leaving.ts';
import { isFree, useTake } from './assignment/use-take.ts';

export const keyOf = ({ kind, id, title }: WorkItem) => `${kind} ${id} ${title}`;

/** Position in the task queue and the open task; reloads after a decision or assignment. */
export function useQueue(waits: readonly WorkItem[]) {
  const { revalidate } = useRevalidator();
  const { isLeaving, leave } = useLeaving(revalidate);
  const items = waits.filter((item) => !isLeaving(keyOf(item)));
  const [at, setAt] = useState(0);
  const [open, setOpen] = useOpenRow();
  const [changed, setChanged] = useState<WorkItem | null>(null);
  const place = items.findIndex((item) => keyOf(item) === open);
  // A changed task stays open even if the filter excludes it now.
  const shown = items[place] ?? (changed && keyOf(changed) === open ? changed : undefined);
  const focused = Math.min(at, items.length - 1);
  const taking = useTake(async (item) => {
    setChanged(item);
    await revalidate();
  });

  function openAt(index: number) {
    const item = items[index];
    if (!item) return;
    setAt(index);
    setOpen(keyOf(item));
  }
  function go(by: number) {
    const next = Math.max(0, Math.min(items.length - 1, focused + by));
    if (shown) openAt(next);
    else setAt(next);
  }

  // Opens the next task, skipping those assigned to others.
  const after = items.findIndex((item, index) => index > place && isFree(item));
  const nextAt = after >= 0 ? after : items.findLastIndex((item, index) => index < place && isFree(item));
  const next = (shown && items[nextAt]) ?? null;

  function decided(going?: Promise<boolean>) {
    if (!shown) return;
    const key = keyOf(shown);
    setOpen(next && keyOf(next));
    setAt(Math.max(0, !next ? place : nextAt > place ? nextAt - 1 : nextAt));
    void leave(key, going, () => {
      setOpen(key);
      setAt(Math.max(0, place));
    });
  }

  useKeys({
    j: () => go(1),
    k: () => go(-1),
    t: () => taking.change(shown ?? items[focused]),
    Enter: shown || document.activeElement !== document.body ? undefined : () => openAt(focused),
  });
  return { items, place, shown, next, focused, taking, openAt, close: () => setOpen(null), decided };
}
