import { createHash } from 'node:crypto';
import type { Ids } from '#lab/ids.ts';
import type { SocialPerson } from './social-person.ts';

export type Grant = {
  person: SocialPerson;
  redirectUri: string;
  challenge: string;
  nonce: string | null;
};

type Exchange = { code: string; redirectUri: string; verifier: string };

export type Grants = {
  /** Issues an authorization code. */
  give(grant: Grant): string;
  /** Redeems a code; null if it was used, has expired, or belongs to another client. Any attempt invalidates it. */
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
