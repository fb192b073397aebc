/** Calls waiting for sign-in; the dialog is shown while there are any. */
let waiting: (() => void)[] = [];
const listeners = new Set<() => void>();

export function signIn(): Promise<void> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    notify();
  });
}

export function signedIn(): void {
  const all = waiting;
  waiting = [];
  notify();
  for (const go of all) go();
}

function notify() {
  for (const listener of listeners) listener();
}

export const signInStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAsked: () => waiting.length > 0,
};
