import type { EndpointOf } from '@souk/contract/api';
import type { ReplyOf } from '@souk/contract/endpoint';
import { useSyncExternalStore } from 'react';

/*
 * What the shopper has marked: wished and compared products, followed stores. Public pages are the same for everybody,
 * so this arrives after hydration. Browser only: on the server it would be everybody's.
 */

type Marks = ReplyOf<EndpointOf<'GET user/marks'>>;
export type MarkKind = keyof Marks;

/** Null: not known yet, or nobody is signed in. */
let marks: Record<MarkKind, Set<number>> | null = null;
const followers = new Map<number, number>();
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** `null` when the shopper has signed out. */
export function setSavedItems(lists: Marks | null) {
  marks = lists && {
    wishlist: new Set(lists.wishlist),
    compare: new Set(lists.compare),
    following: new Set(lists.following),
  };
  tell();
}

/** Null while that is not known. */
export function isMarked(kind: MarkKind, id: number): boolean | null {
  return marks && marks[kind].has(id);
}

/** At once, before an answer of the API. */
export function showMark(kind: MarkKind, id: number, isOn: boolean) {
  marks?.[kind][isOn ? 'add' : 'delete'](id);
  tell();
}

export function showFollowers(storeId: number, count: number) {
  followers.set(storeId, count);
  tell();
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

/** The number on the page, or what it has become by a press on the button. */
export function useFollowers(storeId: number, onPage: number): number {
  return useSyncExternalStore(
    subscribe,
    () => followers.get(storeId) ?? onPage,
    () => onPage,
  );
}
