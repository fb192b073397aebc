/** Calls waiting for sign-in; the dialog is shown while there are any. */
let waiting: (() => void)[] = [];
let hasBegun = false;
const listeners = new Set<() => void>();

export function signIn(): Promise<void> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    notify();
  });
}

/** From now on, being asked to sign in means that the session has ended. */
export function sessionBegan(): void {
  hasBegun = true;
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
  hasEnded: () => hasBegun,
};
