import { Events, OAuth2Server, type MutableToken } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { buildSocialProviders } from './build-social-providers.ts';
import { newSecret } from '#http/secrets.ts';
import type { Handshake, SocialProvider } from '#outbound/social-port.ts';

/* OpenID Connect Core §3.1: what the shop requests from a real server, and which answers it rejects. */

const server = new OAuth2Server();
const clientId = 'shop-client';
const logged: object[] = [];
let google: SocialProvider;
let handshake: Handshake;
let tokenRequests: Record<string, string>[] = [];
/** Changes the id_token before it is signed. */
let spoil: (token: MutableToken) => void = () => undefined;

function provider(issuerUrl = server.issuer.url!): SocialProvider {
  const log = {
    info: (facts: object) => void logged.push(facts),
    warn: (facts: object) => void logged.push(facts),
  };
  const config = { google: { issuerUrl, clientId, clientSecret: 'shop-secret' } };
  return buildSocialProviders(config, { fetch, now: () => new Date(), log }).google!;
}

beforeAll(async () => {
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  server.service.on(
    Events.BeforeTokenSigning,
    (token: MutableToken, request: { body: Record<string, string> }) => {
      tokenRequests.push(request.body);
      Object.assign(token.payload, {
        sub: '1040',
        name: 'Layla Haddad',
        email: 'layla@example.com',
        email_verified: true,
      });
      spoil(token);
    },
  );
});
afterAll(() => server.stop());
beforeEach(() => {
  google = provider();
  tokenRequests = [];
  logged.length = 0;
  handshake = {
    state: newSecret(),
    nonce: newSecret(),
    verifier: newSecret(),
    redirectUri: 'http://shop.test/api/v1/user/social-login/callback/google',
  };
});
afterEach(() => {
  spoil = () => undefined;
});

/** The user consents; returns the resulting code. */
async function consent(asked = handshake): Promise<string> {
  const reply = await fetch(await google.pageFor(asked, 'ar'), { redirect: 'manual' });
  return new URL(reply.headers.get('location')!).searchParams.get('code')!;
}
const identify = (code: string, more: Partial<Handshake & { issuer: string | null }> = {}) =>
  google.identify({ ...handshake, issuer: null, code, ...more });

test('requests the page with state, nonce, PKCE and the language', async () => {
  const page = new URL(await google.pageFor(handshake, 'ar'));
  expect(page.origin).toBe(server.issuer.url);
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: handshake.redirectUri,
    scope: 'openid email profile',
    state: handshake.state,
    nonce: handshake.nonce,
    code_challenge_method: 'S256',
    hl: 'ar',
  });
  expect(page.href).not.toContain(handshake.verifier);
});

test('exchanges the code for a profile and sends verifier and secret to the token endpoint only', async () => {
  expect(await identify(await consent())).toEqual({
    subject: '1040',
    name: 'Layla Haddad',
    email: 'layla@example.com',
    isEmailVerified: true,
  });
  expect(tokenRequests[0]).toMatchObject({
    grant_type: 'authorization_code',
    client_secret: 'shop-secret',
    code_verifier: handshake.verifier,
    redirect_uri: handshake.redirectUri,
  });
  for (const secret of ['shop-secret', handshake.verifier, 'layla'])
    expect(JSON.stringify(logged)).not.toContain(secret);
});

test('an address that Google has not verified is not verified', async () => {
  spoil = ({ payload }) => void delete payload['email_verified'];
  expect((await identify(await consent())).isEmailVerified).toBe(false);
  spoil = ({ payload }) => void (payload['email'] = 'no address');
  expect(await identify(await consent())).toMatchObject({ email: null, isEmailVerified: false });
});

describe('refuses', () => {
  const minutes = (count: number) => Math.floor(Date.now() / 1000) + count * 60;
  const spoils: [string, (token: MutableToken) => void][] = [
    ['a token of another issuer', ({ payload }) => void (payload['iss'] = 'https://evil.example')],
    ['a token for another shop', ({ payload }) => void (payload['aud'] = 'another-client')],
    ['a token handed to another party', ({ payload }) => void (payload['azp'] = 'another-client')],
    ['a token that has ended', ({ payload }) => void Object.assign(payload, { exp: minutes(-5) })],
    ['a token without an end', ({ payload }) => void Object.assign(payload, { exp: undefined })],
    ['a token of another sign-in', ({ payload }) => void (payload['nonce'] = 'another')],
    ['a token of no sign-in', ({ payload }) => void delete payload['nonce']],
    ['a token of nobody', ({ payload }) => void (payload['sub'] = '')],
    ['a verified address that is no yes', ({ payload }) => void (payload['email_verified'] = 'true')],
  ];
  test.each(spoils)('%s', async (_, how) => {
    const code = await consent();
    spoil = how;
    await expect(identify(code)).rejects.toThrow(ProviderRefusedError);
  });

  test('a token signed by someone else', async () => {
    const code = await consent();
    const forger = new OAuth2Server();
    await forger.issuer.keys.generate('RS256', { kid: server.issuer.keys.toJSON()[0]!.kid });
    forger.issuer.url = server.issuer.url;
    const forged = await forger.issuer.buildToken({
      scopesOrTransform: (_, payload) =>
        void Object.assign(payload, { sub: '1040', aud: clientId, nonce: handshake.nonce }),
    });
    server.service.once(Events.BeforeResponse, (reply: { body: Record<string, unknown> }) => {
      reply.body['id_token'] = forged;
    });
    await expect(identify(code)).rejects.toThrow(ProviderRefusedError);
  });

  test('a token without a signature', async () => {
    const code = await consent();
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = {
      iss: server.issuer.url,
      sub: '1',
      aud: clientId,
      nonce: handshake.nonce,
      exp: minutes(5),
      iat: minutes(0),
    };
    server.service.once(Events.BeforeResponse, (reply: { body: Record<string, unknown> }) => {
      reply.body['id_token'] = `${part({ alg: 'none' })}.${part(claims)}.`;
    });
    await expect(identify(code)).rejects.toThrow(ProviderRefusedError);
  });

  test('a code with another verifier', async () => {
    const code = await consent();
    await expect(identify(code, { verifier: newSecret() })).rejects.toThrow(ProviderRefusedError);
  });

  test('an answer of another issuer (RFC 9207)', async () => {
    const code = await consent();
    await expect(identify(code, { issuer: 'https://evil.example' })).rejects.toThrow(ProviderRefusedError);
    expect(tokenRequests).toEqual([]);
  });
});

describe('gets no answer from', () => {
  test('an unavailable service, and asks again later', async () => {
    const port = Number(new URL(server.issuer.url!).port);
    await server.stop();
    google = provider(`http://localhost:${port}`);
    await expect(google.pageFor(handshake, 'en')).rejects.toThrow(ProviderUnavailableError);
    await server.start(port, '127.0.0.1');
    expect(await google.pageFor(handshake, 'en')).toContain('response_type=code');
  });

  test('a service with another issuer', async () => {
    const { port } = new URL(server.issuer.url!);
    await expect(provider(`http://127.0.0.1:${port}`).pageFor(handshake, 'en')).rejects.toThrow(
      ProviderUnavailableError,
    );
  });
});
