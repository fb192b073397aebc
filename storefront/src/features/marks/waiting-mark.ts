import type { MarkKind } from './marks.ts';

/*
 * What a guest pressed before signing in, kept in this tab, so that it is done when they come back to the page
 * (SCREENS 103). No address carries it: following a link must change nothing.
 */

type WaitingMark = { kind: MarkKind; id: number };

const key = 'souk.mark';
const waitsMs = 15 * 60_000;

export function storeWaiting(mark: WaitingMark, path: string) {
  try {
    sessionStorage.setItem(key, JSON.stringify([mark, path, Date.now() + waitsMs]));
  } catch {
    // Storage is switched off: the shopper presses again.
  }
}

/** The mark that waits for this page, once and not for long. */
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
