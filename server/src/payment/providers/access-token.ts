export type AccessToken = { value: string; endsAtMs: number };

const spareMs = 60_000;

/**
 * Caches one access token until a minute before it expires and deduplicates in-flight fetches. `renew` drops a token that the provider
 * rejected.
 */
export function cacheAccessToken(fetchToken: () => Promise<AccessToken>, now: () => Date) {
  let current: Promise<AccessToken> | null = null;
  let endsAtMs = 0;
  return {
    async get(): Promise<string> {
      if (current === null || endsAtMs - spareMs <= now().getTime()) {
        // Blocks further fetches meanwhile; a failure is not cached.
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
