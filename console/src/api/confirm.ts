/** Calls waiting for password confirmation; the dialog is shown while there are any. */
type Waiting = { go(): void; leave(): void };
let waiting: Waiting[] = [];
const listeners = new Set<() => void>();

/** Resolves true when confirmed, false when dismissed. */
export function confirm(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, { go: () => resolve(true), leave: () => resolve(false) }];
    for (const listener of listeners) listener();
  });
}

export function confirmed(isConfirmed: boolean): void {
  const all = waiting;
  waiting = [];
  for (const listener of listeners) listener();
  for (const { go, leave } of all) (isConfirmed ? go : leave)();
}

export const confirmStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAsked: () => waiting.length > 0,
};
