import { useEffect, type RefObject } from 'react';
import { isTyping } from './is-typing.ts';

/**
 * List shortcuts, disabled while typing or in dialogs: J and K move, X selects, E edits. The current row's link has the focus, so
 * Enter opens it and screen readers announce it.
 */
export function useRowKeys(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const rows = [
        ...(card.current?.querySelectorAll<HTMLElement>('tbody tr:not([data-details]), li:has(a)') ?? []),
      ];
      const now = rows.findIndex((row) => row.contains(document.activeElement));
      const done = act(event.key.toLowerCase(), rows, now);
      if (done) event.preventDefault();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [card]);
}

function act(key: string, rows: readonly HTMLElement[], now: number): boolean {
  switch (key) {
    case 'j':
      return focusIn(rows[Math.min(now + 1, rows.length - 1)], links);
    case 'k':
      return focusIn(rows[Math.max(now - 1, 0)], links);
    case 'x': {
      const box = rows[now]?.querySelector<HTMLInputElement>('input[type=checkbox]');
      box?.click();
      return box !== undefined && box !== null;
    }
    case 'e':
      return focusIn(rows[now], 'input:not([type=checkbox]), textarea');
    default:
      return false;
  }
}

const links = 'a[href]';

/** Focuses the first visible match: desktop and phone variants of a cell both exist. */
function focusIn(row: HTMLElement | undefined, what: string): boolean {
  const target = [...(row?.querySelectorAll<HTMLElement>(what) ?? [])].find((one) => one.checkVisibility());
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
  return target !== undefined;
}
