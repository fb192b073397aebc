/** So long after the last press, key or scroll somebody may still be reading; then nobody is there. */
const readingMs = 5 * 60_000;

let lastSignAt = Date.now();

/** What people do with a page. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Begins to look for somebody, once for a page. */
export function watchForPeople(): void {
  for (const sign of signs)
    addEventListener(sign, () => (lastSignAt = Date.now()), { passive: true, capture: true });
}

/** Whether somebody is at this page, so that what it asks is a use of their session. */
export const isAttended = (): boolean => Date.now() - lastSignAt < readingMs;
