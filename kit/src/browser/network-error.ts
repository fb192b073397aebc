// The Fetch standard requires a TypeError but no particular message: Chromium, Firefox, Safari.
const words = /^(?:failed to fetch$|networkerror when attempting to fetch resource|load failed)/i;

/** Whether a request got no response at all: the shop is down, or the visitor is offline. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && words.test(error.message);
}

/** Checks whether the shop responds. */
export function isServerReachable(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
