import type { ReactNode } from 'react';

export type Toast = {
  message: ReactNode;
  /** `error` is announced assertively. Default `success`. */
  tone?: 'success' | 'error' | 'info';
  title?: string;
  /** A link (`href`) or an action ("Undo"). */
  action?: { label: string; href: string } | { label: string; onAction: () => void };
};

export type ShownToast = Toast & { id: number };

const maxConcurrent = 3;

// Browser only: module state on the server would be shared by all visitors.
let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message for five seconds. Call it in event handlers and effects, never during render. */
export function toast(message: string | Toast): void {
  if (typeof window === 'undefined')
    throw new Error('toast() is for the browser: call it in a handler or an effect');
  const given = typeof message === 'string' ? { message } : message;
  setToasts([...toasts.slice(1 - maxConcurrent), { ...given, id: ++lastId }]);
}

export function removeToast(id: number): void {
  setToasts(toasts.filter((other) => other.id !== id));
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => toasts,
  onServer: () => noToasts,
};

const noToasts: readonly ShownToast[] = [];

function setToasts(next: readonly ShownToast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
