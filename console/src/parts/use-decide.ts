import { useRef } from 'react';
import { toast } from '@souk/kit/ui/toast.ts';
import { useAct } from './use-act.ts';

/** Something was decided; `going` tells whether it will have been, where nobody has to wait for that. */
export type OnDecided = (going?: Promise<boolean>) => void;

/** Sends one decision, and lets whoever decides go on meanwhile; why it was refused is said. `after` hears how it went. */
export function useDecide(onDecided: OnDecided, after: (isDone: boolean) => void = () => {}) {
  const { act, isBusy } = useAct();
  // A second press may come before the first is drawn.
  const isSent = useRef(false);
  async function send(said: string, work: () => Promise<unknown>): Promise<boolean> {
    const isDone = await act(work);
    isSent.current = isDone;
    after(isDone);
    if (isDone) toast(said);
    return isDone;
  }
  function decide(said: string, work: () => Promise<unknown>) {
    if (isSent.current) return;
    isSent.current = true;
    onDecided(send(said, work));
  }
  return { decide, isBusy };
}
