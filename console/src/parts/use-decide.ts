import { useRef } from 'react';
import { toast } from '@souk/kit/ui/toast.ts';
import { useAct } from './use-act.ts';

/** Called on a decision; `going` resolves to its result if it is still pending. */
export type OnDecided = (going?: Promise<boolean>) => void;

/** Sends a decision optimistically and reports refusals. `after` gets the result. */
export function useDecide(onDecided: OnDecided, after: (isDone: boolean) => void = () => {}) {
  const { act, isBusy } = useAct();
  // Guards against a second click before the next render.
  const isSent = useRef(false);
  async function send(message: string, work: () => Promise<unknown>): Promise<boolean> {
    const isDone = await act(work);
    isSent.current = isDone;
    after(isDone);
    if (isDone) toast(message);
    return isDone;
  }
  function decide(message: string, work: () => Promise<unknown>) {
    if (isSent.current) return;
    isSent.current = true;
    onDecided(send(message, work));
  }
  return { decide, isBusy };
}
