import type { Language } from '@souk/server/texts/language';
import type { FastifyRequest } from 'fastify';
import { chosenLanguage } from './apology-language.ts';

/** `?lang=` of the address, else the cookie `currentLanguage`, else the shop's default. */
export function languageOfPage(
  request: FastifyRequest,
  languages: readonly Language[],
  fallback: Language,
): Language {
  const offered = (asked: string | null) =>
    asked === null ? undefined : languages.find(({ code }) => code.toLowerCase() === asked);
  return offered(requestedLanguage(request)) ?? offered(chosenLanguage(request.headers.cookie)) ?? fallback;
}

/** The language in the address in lower case, offered or not; used by search engines and shared links. */
function requestedLanguage({ query }: FastifyRequest): string | null {
  const { lang } = (query ?? {}) as { lang?: string };
  return lang?.toLowerCase() ?? null;
}

/** A cookie for visitors who came by the address of a language; null if they have it or the language is not offered. */
export function languageCookie(request: FastifyRequest, shown: string): string | null {
  // Previews in another language do not change the operator's own.
  if (request.url.startsWith('/preview/')) return null;
  const isNamed = requestedLanguage(request) === shown.toLowerCase();
  if (!isNamed || chosenLanguage(request.headers.cookie) === shown.toLowerCase()) return null;
  return `currentLanguage=${shown}; Path=/; Max-Age=${365 * 24 * 3600}; SameSite=Lax`; // SPEC §9
}
