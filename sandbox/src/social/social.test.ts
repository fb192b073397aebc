import { createHmac, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxKeys } from '#sandbox-keys.ts';
import { buildSocialSandbox } from './build-social-sandbox.ts';

// RFC 7636, appendix B
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const redirectUri = 'http://shop.test/back';
let nowMs = Date.parse('2026-01-15T10:20:30Z');
const sandbox = buildSocialSandbox({
  clock: { now: () => new Date(nowMs) },
  seed: 'test',
  onError: (error) => {
    throw error;
  },
  settings: { shopUrl: 'http://shop.test', baseUrl: null, mountPath: '/sandbox' },
});
let base = '';
beforeAll(async () => {
  base = await sandbox.listen();
});
afterAll(() => sandbox.close());

const asks = {
  google: { page: '/google/o/oauth2/v2/auth', token: '/google/token', scope: 'openid email' },
  facebook: {
    page: '/facebook/v23.0/dialog/oauth',
    token: '/facebook/v23.0/oauth/access_token',
    scope: 'email,public_profile',
  },
};
type Name = keyof typeof asks;

function pageOf(name: Name, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: sandboxKeys[name].clientId,
    redirect_uri: redirectUri,
    scope: asks[name].scope,
    state: 'state & more',
    nonce: 'n-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  });
  return `${base}${asks[name].page}?${query}`;
}

const allow = { action: 'allow', vouched: '1', person: 'typed', name: 'Layla', email: 'Layla@example.com' };
async function submit(name: Name, fields: Record<string, string> = allow) {
  const body = new URLSearchParams(fields);
  return fetch(pageOf(name), { method: 'POST', body, redirect: 'manual' });
}
const codeOf = async (name: Name, fields?: Record<string, string>) =>
  new URL((await submit(name, fields)).headers.get('location')!).searchParams.get('code')!;

async function exchange(name: Name, code: string, more: Record<string, string> = {}) {
  const { clientId, clientSecret } = sandboxKeys[name];
  const reply = await fetch(base + asks[name].token, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      code,
      ...more,
    }),
  });
  return { status: reply.status, json: (await reply.json()) as Record<string, string> };
}

describe.each(['google', 'facebook'] as const)('%s', (name) => {
  test('shows a page without script, in the language of the shop or the browser', async () => {
    const english = await fetch(pageOf(name));
    expect(english.status).toBe(200);
    expect(english.headers.get('content-security-policy')).toContain("form-action 'self' http://shop.test;");
    expect(await english.text()).toContain('to continue to shop.test');
    expect(await (await fetch(pageOf(name, { hl: 'ar', locale: 'ar' }))).text()).toContain('dir="rtl"');
  });

  test('redirects with the state, and with a code or a denial', async () => {
    const back = new URL((await submit(name)).headers.get('location')!);
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(back.searchParams.get('state')).toBe('state & more');
    const denied = new URL((await submit(name, { ...allow, action: 'deny' })).headers.get('location')!);
    expect(denied.searchParams.get('error')).toBe('access_denied');
    expect(denied.searchParams.has('code')).toBe(false);
  });

  test('asks again for missing name and address', async () => {
    const reply = await submit(name, { ...allow, email: 'nowhere' });
    expect(reply.status).toBe(422);
    expect(await reply.text()).toContain('Enter a name and an email address.');
  });

  test('ignores a cross-site button press', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const body = new URLSearchParams(allow);
    const reply = await fetch(pageOf(name), { method: 'POST', headers, body, redirect: 'manual' });
    expect(reply.headers.get('location')).toBeNull();
  });

  test.each([
    ['client_id', 'somebody', 'invalid_client'],
    ['redirect_uri', 'http://evil.test/back', 'redirect_uri_mismatch'],
    ['redirect_uri', 'nowhere', 'redirect_uri_mismatch'],
    ['response_type', 'token', 'unsupported_response_type'],
    ['scope', 'address', 'invalid_scope'],
    ['state', '', 'invalid_request: state'],
    ['code_challenge', '', 'invalid_request: code_challenge'],
    ['code_challenge_method', 'plain', 'invalid_request: code_challenge'],
  ])('%s=%s is refused', async (field, value, message) => {
    const reply = await fetch(pageOf(name, { [field]: value }));
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain(message);
  });

  test('a code is valid once, for its URL, verifier and secret, for a minute', async () => {
    const code = await codeOf(name);
    expect((await exchange(name, code)).status).toBe(200);
    expect((await exchange(name, code)).status).toBe(400);
    expect((await exchange(name, await codeOf(name), { redirect_uri: 'http://shop.test/' })).status).toBe(
      400,
    );
    expect((await exchange(name, await codeOf(name), { code_verifier: 'x'.repeat(43) })).status).toBe(400);
    expect((await exchange(name, await codeOf(name), { client_secret: 'guessed' })).status).not.toBe(200);
    const old = await codeOf(name);
    nowMs += 61_000;
    expect((await exchange(name, old)).status).toBe(400);
  });
});

test('Google describes itself and signs the identity', async () => {
  const issuer = `${base}/google`;
  const read = async (url: string) => (await (await fetch(url)).json()) as Record<string, unknown>;
  const description = await read(`${issuer}/.well-known/openid-configuration`);
  expect(description['issuer']).toBe(issuer);
  const { json } = await exchange('google', await codeOf('google', { ...allow, vouched: '' }));
  const [head = '', claims = '', signature = ''] = json['id_token']!.split('.');
  const { keys } = (await read(description['jwks_uri'] as string)) as { keys: Record<string, string>[] };
  const key = createPublicKey({ key: keys[0]!, format: 'jwk' });
  expect(
    verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url')),
  ).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: issuer,
    aud: sandboxKeys.google.clientId,
    nonce: 'n-1',
    email: 'Layla@example.com',
    email_verified: false,
    sub: expect.stringMatching(/^\d{21}$/),
  });
});

describe('the Graph API', () => {
  async function me(fields: Record<string, string>, query = 'fields=id,name,email', token?: string) {
    const accessToken =
      token ?? (await exchange('facebook', await codeOf('facebook', fields))).json['access_token']!;
    const proof = createHmac('sha256', sandboxKeys.facebook.clientSecret).update(accessToken).digest('hex');
    const url = `${base}/facebook/v23.0/me?${query}&appsecret_proof=${proof}`;
    const reply = await fetch(url, { headers: { authorization: `Bearer ${accessToken}` } });
    return { status: reply.status, json: (await reply.json()) as Record<string, unknown> };
  }

  test('returns the person, with a stable id', async () => {
    const { json } = await me(allow);
    expect(json).toMatchObject({ name: 'Layla', email: 'Layla@example.com' });
    const again = await me({ ...allow, name: 'Renamed', email: 'layla@example.com', vouched: '' });
    expect(again.json).toEqual({ id: json['id'], name: 'Renamed' });
  });

  test('returns nothing without its own token, or without the proof', async () => {
    expect((await me(allow, 'fields=id', 'EAAforged')).status).toBe(400);
    const { json } = await exchange('facebook', await codeOf('facebook'));
    const headers = { authorization: `Bearer ${json['access_token']}` };
    expect((await fetch(`${base}/facebook/v23.0/me`, { headers })).status).toBe(400);
  });
});

test('other paths are passed on', async () => {
  expect((await fetch(`${base}/stripe/x`)).status).toBe(404);
  expect((await fetch(`${base}/google/nothing`)).status).toBe(404);
});
