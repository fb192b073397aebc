import { Resolver } from 'node:dns/promises';

/** Looks up records in DNS; tests pass their own. */
export type Dns = {
  /** Texts of a name; empty: none. Rejects if no name server answered. */
  texts(name: string): Promise<string[]>;
};

const missing = new Set(['ENODATA', 'ENOTFOUND']);

/** The name servers of this machine. */
export function systemDns(): Dns {
  const resolver = new Resolver({ timeout: 1000, tries: 2, maxTimeout: 1000 });
  return {
    async texts(name) {
      try {
        // Long texts are split into parts of 255 bytes.
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
      } catch (error) {
        if (missing.has((error as NodeJS.ErrnoException).code ?? '')) return [];
        throw error;
      }
    },
  };
}
