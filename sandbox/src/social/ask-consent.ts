import { type Answer, type Asked, isOwnForm, seeOther } from '#lab/exchange.ts';
import { languageOf } from '#lab/language.ts';
import { consentPage, readConsent, refusedPage } from './consent-page.ts';
import type { Grants } from './grants.ts';
import type { SocialPerson } from './social-person.ts';

type Consent = {
  provider: string;
  vouches: 'verified' | 'shared';
  clientId: string;
  scope: string;
  shopOrigin: string;
  /** Query parameter with the shop's language. */
  languageField: string;
  grants: Grants;
  /** Query parameters of a denial. */
  denial: Readonly<Record<string, string>>;
  /** Fragment appended to every redirect. */
  hash: string;
};

/** The authorization endpoint (RFC 6749 §4.1.1 with RFC 7636): validates the request, then asks the person. */
export function askConsent(consent: Consent, asked: Asked): Answer {
  const { provider, vouches, shopOrigin, grants } = consent;
  const language = languageOf(asked, asked.query.get(consent.languageField) ?? '');
  const problem = problemOf(consent, asked.query);
  if (problem) return refusedPage(language, provider, problem);
  const page = { provider, vouches, language, shopOrigin };
  if (asked.method !== 'POST') return consentPage(page);
  const person = isOwnForm(asked) ? readConsent(asked) : null;
  if (person === null) return consentPage({ ...page, message: 'said.incomplete' });
  return seeOther(
    backTo(asked.query, consent, person === 'denied' ? consent.denial : codeFor(asked, person, grants)),
  );
}

function codeFor({ query }: Asked, person: SocialPerson, grants: Grants): Record<string, string> {
  const code = grants.give({
    person,
    redirectUri: query.get('redirect_uri') ?? '',
    challenge: query.get('code_challenge') ?? '',
    nonce: query.get('nonce'),
  });
  return { code };
}

function backTo(query: URLSearchParams, { hash }: Consent, answer: Readonly<Record<string, string>>): string {
  const url = new URL(query.get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries({ ...answer, state: query.get('state') ?? '' }))
    url.searchParams.set(name, value);
  return `${url.href}${hash}`;
}

/** The standard's error for an invalid request; null if valid. */
function problemOf({ clientId, scope, shopOrigin }: Consent, query: URLSearchParams): string | null {
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== clientId) return 'invalid_client';
  if (!URL.canParse(redirectUri) || new URL(redirectUri).origin !== shopOrigin)
    return 'redirect_uri_mismatch';
  if (query.get('response_type') !== 'code') return 'unsupported_response_type';
  if (!(query.get('scope') ?? '').split(/[ ,]/).includes(scope)) return 'invalid_scope';
  if (!query.get('state')) return 'invalid_request: state';
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(query.get('code_challenge') ?? ''))
    return 'invalid_request: code_challenge';
  return null;
}
