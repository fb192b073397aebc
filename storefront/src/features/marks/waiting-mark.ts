import type { MarkKind } from './marks.ts';

/*
 * The mark a guest selected before login, stored per tab and applied on return to the page (SCREENS 103). It isn't part of a
 * URL, because opening a link must not change data.
 */

type WaitingMark = { kind: MarkKind; id: number };

const key = 'souk.mark';
const waitsMs = 15 * 60_000;

export function storeWaiting(mark: WaitingMark, path: string) {
  try {
    sessionStorage.setItem(key, JSON.stringify([mark, path, Date.now() + waitsMs]));
  } catch {
    // Storage is disabled: the customer has to select it again.
  }
}

/** Returns and removes the pending mark of this page, unless it has expired. */
export function takeWaiting(here: string): WaitingMark | null {
  try {
    const [mark, path, untilMs] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as [
      WaitingMark,
      string,
      number,
    ];
    if (path !== here) return null;
    sessionStorage.removeItem(key);
    return Date.now() < untilMs ? mark : null;
  } catch {
    return null;
  }
}
