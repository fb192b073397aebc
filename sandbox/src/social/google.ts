import { createSign, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { type Answer, type Asked, formFields, isForm, json, type Route } from '#lab/exchange.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import { askConsent } from './ask-consent.ts';
import { type Grant, createGrants } from './grants.ts';
import { subjectOf } from './social-person.ts';
import type { SocialLab } from './social-lab.ts';

const lifeSeconds = 3600;
const keyId = 'souk-sandbox';

/** Google's OpenID Connect: discovery, consent, token, keys. */
export function googleRoutes(lab: SocialLab): Route[] {
  const { clientId, clientSecret } = sandboxKeys.google;
  const grants = createGrants(lab);
  let keys: Promise<KeyPair> | null = null;
  // Lazy, because it takes half a second that a shop without Google never needs.
  const keyPair = () => (keys ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 }));

  const consent = (asked: Asked) =>
    askConsent(
      {
        provider: 'Google',
        vouches: 'verified',
        clientId,
        scope: 'openid',
        shopOrigin: lab.shopOrigin,
        languageField: 'hl',
        grants,
        denial: { error: 'access_denied' },
        hash: '',
      },
      asked,
    );

  async function token(asked: Asked): Promise<Answer> {
    const fields = formFields(asked);
    const field = (name: string) => fields.get(name) ?? '';
    if (field('client_id') !== clientId || field('client_secret') !== clientSecret)
      return json(401, { error: 'invalid_client', error_description: 'Unauthorized' });
    if (!isForm(asked) || field('grant_type') !== 'authorization_code')
      return json(400, { error: 'unsupported_grant_type', error_description: 'Invalid grant_type' });
    const [code, redirectUri, verifier] = [field('code'), field('redirect_uri'), field('code_verifier')];
    const grant = grants.take({ code, redirectUri, verifier });
    if (!grant) return json(400, { error: 'invalid_grant', error_description: 'Bad Request' });
    return json(200, {
      access_token: `ya29.${lab.ids.text(100)}`,
      expires_in: lifeSeconds,
      scope: 'openid email profile',
      token_type: 'Bearer',
      id_token: await idToken(grant),
    });
  }

  async function idToken({ person, nonce }: Grant): Promise<string> {
    const issuedAt = Math.floor(lab.now() / 1000);
    const claims = {
      iss: lab.urlOf('google'),
      azp: clientId,
      aud: clientId,
      sub: subjectOf('google', person, 21),
      email: person.email,
      email_verified: person.isVouchedFor,
      name: person.name,
      ...(nonce === null ? {} : { nonce }),
      iat: issuedAt,
      exp: issuedAt + lifeSeconds,
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: 'RS256', kid: keyId, typ: 'JWT' })}.${part(claims)}`;
    const signature = createSign('RSA-SHA256')
      .update(text)
      .sign((await keyPair()).privateKey, 'base64url');
    return `${text}.${signature}`;
  }

  return [
    {
      method: 'GET',
      path: '/.well-known/openid-configuration',
      answer: () =>
        json(200, {
          issuer: lab.urlOf('google'),
          authorization_endpoint: `${lab.urlOf('google')}/o/oauth2/v2/auth`,
          token_endpoint: `${lab.urlOf('google')}/token`,
          jwks_uri: `${lab.urlOf('google')}/oauth2/v3/certs`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          scopes_supported: ['openid', 'email', 'profile'],
          token_endpoint_auth_methods_supported: ['client_secret_post'],
          code_challenge_methods_supported: ['S256'],
        }),
    },
    { method: 'GET', path: '/o/oauth2/v2/auth', isPage: true, answer: consent },
    { method: 'POST', path: '/o/oauth2/v2/auth', isPage: true, answer: consent },
    { method: 'POST', path: '/token', answer: token },
    {
      method: 'GET',
      path: '/oauth2/v3/certs',
      answer: async () => {
        const key = (await keyPair()).publicKey.export({ format: 'jwk' });
        return json(200, { keys: [{ ...key, kid: keyId, use: 'sig', alg: 'RS256' }] });
      },
    },
  ];
}

type KeyPair = { publicKey: KeyObject; privateKey: KeyObject };
