import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import {
  ProviderRefusedError,
  ProviderUnavailableError,
  type ProviderRequester,
} from '#outbound/provider-request.ts';
import { challengeOf } from '#http/secrets.ts';
import type { Handshake, Identity, SocialProvider } from '#outbound/social-port.ts';
import { exchangeCode } from './exchange-code.ts';
import { readIdentity } from './read-identity.ts';

export type GoogleConfig = {
  /** Issuer and discovery address: `https://accounts.google.com`. */
  issuerUrl: string;
  clientId: string;
  clientSecret: string;
};

type Parts = { request: ProviderRequester; fetch: typeof fetch; now(): Date; timeoutMs: number };

const service = z.url({ protocol: /^https?$/ });
const DescriptionSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: service,
  token_endpoint: service,
  jwks_uri: service,
});
const TokenSchema = z.object({ id_token: z.string() });
const ClaimsSchema = z.object({
  sub: z.string(),
  nonce: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
});

const rememberMs = 3600_000;

/** OpenID Connect Core 1.0 with the authorization code flow, PKCE (RFC 7636) and discovery. */
export function googleLogin(config: GoogleConfig, { request, fetch, now, timeoutMs }: Parts): SocialProvider {
  const describe = remembered(now, async () => {
    const url = `${config.issuerUrl}/.well-known/openid-configuration`;
    const reply = await request({ method: 'GET', url, isRepeatable: true });
    const description = DescriptionSchema.safeParse(reply.json());
    if (!description.success || description.data.issuer !== config.issuerUrl)
      throw new ProviderUnavailableError(`${url} does not describe its own issuer`);
    const keys = createRemoteJWKSet(new URL(description.data.jwks_uri), {
      timeoutDuration: timeoutMs,
      [customFetch]: fetch,
    });
    return { ...description.data, keys };
  });

  async function tokenFor(proof: Handshake & { code: string }): Promise<string> {
    const { token_endpoint: url } = await describe();
    const token = await exchangeCode({ ...config, request, url }, proof, TokenSchema);
    return token.id_token;
  }

  /** OpenID Connect Core §3.1.3.7. Google's documentation allows the issuer without its scheme. */
  async function claimsOf(idToken: string): Promise<JWTPayload> {
    const { keys, issuer } = await describe();
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        issuer: [issuer, issuer.replace(/^https:\/\//, '')],
        audience: config.clientId,
        requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
        currentDate: now(),
        clockTolerance: 60,
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout))
        throw new ProviderRefusedError('the token is not what it should be', { cause: error });
      throw new ProviderUnavailableError('the keys of the issuer could not be read', { cause: error });
    }
  }

  return {
    async pageFor({ state, nonce, verifier, redirectUri }, language) {
      const url = new URL((await describe()).authorization_endpoint);
      const wishes = {
        response_type: 'code',
        client_id: config.clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
        // A shared computer may be signed in to someone else's account.
        prompt: 'select_account',
        hl: language,
      };
      for (const [name, value] of Object.entries(wishes)) url.searchParams.set(name, value);
      return url.href;
    },

    async identify(answer): Promise<Identity> {
      // RFC 9207: an answer of another issuer must not reach this one's token endpoint.
      if (answer.issuer !== null && answer.issuer !== (await describe()).issuer)
        throw new ProviderRefusedError('another issuer has answered');
      const payload = await claimsOf(await tokenFor(answer));
      const claims = ClaimsSchema.safeParse(payload);
      const isForUs = payload['azp'] === undefined || payload['azp'] === config.clientId;
      if (!claims.success || !isForUs || claims.data.nonce !== answer.nonce)
        throw new ProviderRefusedError('the token belongs to another sign-in');
      const { sub, name, email, email_verified: isEmailVerified = false } = claims.data;
      return readIdentity({ subject: sub, name, email, isEmailVerified });
    },
  };
}

/** Caches a result for an hour; failures aren't cached. */
function remembered<Result>(now: () => Date, ask: () => Promise<Result>): () => Promise<Result> {
  let cached: { answer: Promise<Result>; until: number } | null = null;
  return () => {
    if (cached && now().getTime() < cached.until) return cached.answer;
    const answer = ask();
    cached = { answer, until: now().getTime() + rememberMs };
    answer.catch(() => (cached = null));
    return answer;
  };
}
