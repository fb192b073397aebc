import type { z } from 'zod';
import type { Handshake } from '#outbound/social-port.ts';
import { ProviderRefusedError, type ProviderRequester } from '#outbound/provider-request.ts';

type Service = { request: ProviderRequester; url: string; clientId: string; clientSecret: string };

/** Exchanges the authorization code for a token (RFC 6749 §4.1.3, with the verifier of RFC 7636 §4.5). */
export async function exchangeCode<Token>(
  { request, url, clientId, clientSecret }: Service,
  { code, verifier, redirectUri }: Handshake & { code: string },
  schema: z.ZodType<Token>,
): Promise<Token> {
  const reply = await request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: clientSecret,
      code_verifier: verifier,
    }).toString(),
  });
  const token = reply.status === 200 ? schema.safeParse(reply.json()) : null;
  if (!token?.success) throw new ProviderRefusedError(`no token for the code: status ${reply.status}`);
  return token.data;
}
