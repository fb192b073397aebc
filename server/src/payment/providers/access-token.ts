/** A provider's access token and when it ends. */
export type AccessToken = { value: string; endsAtMs: number };

const spareMs = 60_000;

/**
 * Keeps one access token until a minute before its end; calls that come together wait for one fetch. `renew` forgets it
 * after the provider refused it.
 */
export function cacheAccessToken(fetchToken: () => Promise<AccessToken>, now: () => Date) {
  let current: Promise<AccessToken> | null = null;
  let endsAtMs = 0;
  return {
    async get(): Promise<string> {
      if (current === null || endsAtMs - spareMs <= now().getTime()) {
        // Nobody else fetches meanwhile; a failure is not kept.
        endsAtMs = Infinity;
        current = fetchToken().then(
          (token) => {
            endsAtMs = token.endsAtMs;
            return token;
          },
          (error: unknown) => {
            current = null;
            throw error;
          },
        );
      }
      return (await current).value;
    },
    renew(): void {
      current = null;
    },
  };
}
