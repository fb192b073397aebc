// The Fetch standard asks for a TypeError and leaves its words to the browsers: Chromium, Firefox, Safari.
const words = /^(?:failed to fetch$|networkerror when attempting to fetch resource|load failed)/i;

/** Nobody answered a request of the page at all: the shop is away, or the visitor is offline. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof TypeError && words.test(error.message);
}

/** Asks the shop for nothing but an answer. */
export function isAnybodyThere(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
