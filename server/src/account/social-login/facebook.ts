import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { ProviderRefusedError, type ProviderRequester } from '#outbound/provider-request.ts';
import { challengeOf } from '#http/secrets.ts';
import type { Handshake, Identity, SocialProvider } from '#outbound/social-port.ts';
import { exchangeCode } from './exchange-code.ts';
import { readIdentity } from './read-identity.ts';

export type FacebookConfig = {
  /** The consent page: `https://www.facebook.com/v23.0`. */
  dialogUrl: string;
  /** The API: `https://graph.facebook.com/v23.0`. */
  graphUrl: string;
  clientId: string;
  clientSecret: string;
};

const TokenSchema = z.object({ access_token: z.string() });
const PersonSchema = z.object({ id: z.string(), name: z.string().optional(), email: z.string().optional() });

/** OAuth 2 with PKCE. Facebook doesn't say whether an email address is verified, so addresses never count as verified. */
export function facebookLogin(config: FacebookConfig, request: ProviderRequester): SocialProvider {
  async function tokenFor(proof: Handshake & { code: string }): Promise<string> {
    const token = await exchangeCode(
      { ...config, request, url: `${config.graphUrl}/oauth/access_token` },
      proof,
      TokenSchema,
    );
    return token.access_token;
  }

  return {
    async pageFor({ state, verifier, redirectUri }, language) {
      const url = new URL(`${config.dialogUrl}/dialog/oauth`);
      const wishes = {
        response_type: 'code',
        client_id: config.clientId,
        redirect_uri: redirectUri,
        scope: 'email,public_profile',
        state,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
        locale: language,
      };
      for (const [name, value] of Object.entries(wishes)) url.searchParams.set(name, value);
      return url.href;
    },

    async identify(answer): Promise<Identity> {
      const token = await tokenFor(answer);
      // Proves to Facebook that the token is used by its recipient ("Securing Graph API calls").
      const proof = createHmac('sha256', config.clientSecret).update(token).digest('hex');
      const reply = await request({
        method: 'GET',
        url: `${config.graphUrl}/me?fields=id,name,email&appsecret_proof=${proof}`,
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        isRepeatable: true,
      });
      const person = reply.status === 200 ? PersonSchema.safeParse(reply.json()) : null;
      if (!person?.success) throw new ProviderRefusedError(`nobody for the token: status ${reply.status}`);
      const { id: subject, name, email } = person.data;
      return readIdentity({ subject, name, email, isEmailVerified: false });
    },
  };
}
