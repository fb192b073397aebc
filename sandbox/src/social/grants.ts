import { createHash } from 'node:crypto';
import type { Ids } from '#lab/ids.ts';
import type { SocialPerson } from './social-person.ts';

/** What a code stands for until it is exchanged. */
export type Grant = {
  person: SocialPerson;
  redirectUri: string;
  /** PKCE's S256 (RFC 7636). */
  challenge: string;
  nonce: string | null;
};

type Exchange = { code: string; redirectUri: string; verifier: string };

export type Grants = {
  /** A code for the browser to carry. */
  give(grant: Grant): string;
  /** What the code stands for; null when it was used, is too old, or somebody else asks. Any try uses it up. */
  take(exchange: Exchange): Grant | null;
};

const lifeMs = 60_000;

export function createGrants({ now, ids }: { now(): number; ids: Ids }): Grants {
  const grants = new Map<string, Grant & { until: number }>();
  return {
    give(grant) {
      for (const [code, { until }] of grants) if (until <= now()) grants.delete(code);
      const code = `4/0A${ids.text(60)}`;
      grants.set(code, { ...grant, until: now() + lifeMs });
      return code;
    },
    take({ code, redirectUri, verifier }) {
      const grant = grants.get(code);
      grants.delete(code);
      if (!grant || grant.until <= now() || grant.redirectUri !== redirectUri) return null;
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      return challenge === grant.challenge ? grant : null;
    },
  };
}
