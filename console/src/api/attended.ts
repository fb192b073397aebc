/** A person may read for this long after the last input. */
const readingMs = 5 * 60_000;

let lastSignAt = Date.now();

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Starts listening for input, once per page. */
export function watchForPeople(): void {
  for (const sign of signs)
    addEventListener(sign, () => (lastSignAt = Date.now()), { passive: true, capture: true });
}

/** Whether a person is at this page, so that its polling counts as use of the session. */
export const isAttended = (): boolean => Date.now() - lastSignAt < readingMs;
