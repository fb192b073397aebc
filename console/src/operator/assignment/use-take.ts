import type { WorkItem } from '@souk/contract/console/operator-work';
import { workDecidedBy, workItemName } from '@souk/rules/work-kinds';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { useAct } from '#parts/use-act.ts';

export type Taking = ReturnType<typeof useTake>;

/** Whether nobody else is assigned. */
export const isFree = ({ taken }: WorkItem): boolean => taken === null || taken.is_own;

/** Assigns and unassigns tasks, asking before a takeover. `onChanged` gets the new item, or null if someone else was faster. */
export function useTake(onChanged: (item: WorkItem | null) => Promise<void>) {
  const { may } = useMe();
  const { act, isBusy } = useAct();
  const [asked, setAsked] = useState<WorkItem | null>(null);
  const [hasAsked, setHasAsked] = useState(false);
  const mayTake = ({ kind }: WorkItem) => workDecidedBy[kind].some(may);

  async function take(item: WorkItem) {
    const params = { kind: item.kind, item: workItemName(item) };
    const isTaken = await act(() =>
      call('POST operator/work/{kind}/{item}/take', {
        params,
        body: item.taken ? { from: item.taken.user_id } : {},
      }),
    );
    setAsked(null);
    const taken = { user_id: 0, name: '', is_own: true, at: new Date().toISOString() };
    await onChanged(isTaken ? { ...item, taken } : null);
  }
  async function release(item: WorkItem) {
    const params = { kind: item.kind, item: workItemName(item) };
    const isBack = await act(() => call('POST operator/work/{kind}/{item}/give-back', { params }));
    await onChanged(isBack ? { ...item, taken: null } : null);
  }

  /** Action of the key T. */
  function change(item: WorkItem | undefined) {
    if (!item || asked || !mayTake(item)) return;
    if (isFree(item)) return void (item.taken ? release(item) : take(item));
    setAsked(item);
    setHasAsked(true);
  }
  return { mayTake, change, asked, hasAsked, leave: () => setAsked(null), takeOver: take, isBusy };
}
