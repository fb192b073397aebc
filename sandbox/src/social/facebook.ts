import { createHmac } from 'node:crypto';
import { type Answer, type Asked, bearerToken, formFields, json, type Route } from '#lab/exchange.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import { askConsent } from './ask-consent.ts';
import { createGrants } from './grants.ts';
import { type SocialPerson, subjectOf } from './social-person.ts';
import type { SocialLab } from './social-lab.ts';

const lifeSeconds = 5_183_944;
const version = '/v23.0';

export function facebookRoutes(lab: SocialLab): Route[] {
  const { clientId, clientSecret } = sandboxKeys.facebook;
  const grants = createGrants(lab);
  const people = new Map<string, SocialPerson>();

  const consent = (asked: Asked) =>
    askConsent(
      {
        provider: 'Facebook',
        vouches: 'shared',
        clientId,
        scope: 'public_profile',
        shopOrigin: lab.shopOrigin,
        languageField: 'locale',
        grants,
        denial: {
          error: 'access_denied',
          error_code: '200',
          error_description: 'Permissions error',
          error_reason: 'user_denied',
        },
        hash: '#_=_',
      },
      asked,
    );

  function token(asked: Asked): Answer {
    const fields = asked.method === 'POST' ? formFields(asked) : asked.query;
    const field = (name: string) => fields.get(name) ?? '';
    if (field('client_id') !== clientId || field('client_secret') !== clientSecret)
      return graphError(lab, 1, 'Error validating client secret.');
    const [code, redirectUri, verifier] = [field('code'), field('redirect_uri'), field('code_verifier')];
    const grant = grants.take({ code, redirectUri, verifier });
    if (!grant) return graphError(lab, 100, 'This authorization code has been used.');
    const accessToken = `EAA${lab.ids.text(120)}`;
    people.set(accessToken, grant.person);
    return json(200, { access_token: accessToken, token_type: 'bearer', expires_in: lifeSeconds });
  }

  function me(asked: Asked): Answer {
    const accessToken = bearerToken(asked) ?? asked.query.get('access_token') ?? '';
    const person = people.get(accessToken);
    if (!person) return graphError(lab, 190, 'Invalid OAuth access token - Cannot parse access token');
    const proof = createHmac('sha256', clientSecret).update(accessToken).digest('hex');
    if (asked.query.get('appsecret_proof') !== proof)
      return graphError(lab, 100, 'API calls from the server require an appsecret_proof argument');
    const fields = new Set((asked.query.get('fields') ?? 'id,name').split(','));
    return json(200, {
      ...(fields.has('name') ? { name: person.name } : {}),
      ...(fields.has('email') && person.isVouchedFor ? { email: person.email } : {}),
      id: subjectOf('facebook', person, 16),
    });
  }

  return [
    { method: 'GET', path: `${version}/dialog/oauth`, isPage: true, answer: consent },
    { method: 'POST', path: `${version}/dialog/oauth`, isPage: true, answer: consent },
    { method: 'GET', path: `${version}/oauth/access_token`, answer: token },
    { method: 'POST', path: `${version}/oauth/access_token`, answer: token },
    { method: 'GET', path: `${version}/me`, answer: me },
  ];
}

function graphError({ ids }: SocialLab, code: number, message: string): Answer {
  return json(400, { error: { message, type: 'OAuthException', code, fbtrace_id: ids.text(23) } });
}
