import type { EndpointOf } from '@souk/contract/api';
import type { ReplyOf } from '@souk/contract/endpoint';
import { useSyncExternalStore } from 'react';

/*
 * The customer's wishlist, comparison and followed stores. Public pages are cached for everyone, so they are loaded after
 * hydration. Browser only: module state on the server would be shared by all visitors.
 */

type Marks = ReplyOf<EndpointOf<'GET user/marks'>>;
export type MarkKind = keyof Marks;

/** Null while not loaded, or for guests. */
let marks: Record<MarkKind, Set<number>> | null = null;
const followers = new Map<number, number>();
const listeners = new Set<() => void>();

function notify() {
  for (const listener of listeners) listener();
}

/** `null` after logout. */
export function setSavedItems(lists: Marks | null) {
  marks = lists && {
    wishlist: new Set(lists.wishlist),
    compare: new Set(lists.compare),
    following: new Set(lists.following),
  };
  notify();
}

/** Null while not loaded. */
export function isMarked(kind: MarkKind, id: number): boolean | null {
  return marks && marks[kind].has(id);
}

export function showMark(kind: MarkKind, id: number, isOn: boolean) {
  marks?.[kind][isOn ? 'add' : 'delete'](id);
  notify();
}

export function showFollowers(storeId: number, count: number) {
  followers.set(storeId, count);
  notify();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsMarked(kind: MarkKind, id: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isMarked(kind, id) === true,
    () => false,
  );
}

/** The server-rendered count, adjusted by the customer's own change. */
export function useFollowers(storeId: number, onPage: number): number {
  return useSyncExternalStore(
    subscribe,
    () => followers.get(storeId) ?? onPage,
    () => onPage,
  );
}
