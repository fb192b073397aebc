import type { Language } from '@souk/server/texts/language';
import type { FastifyRequest } from 'fastify';
import { chosenLanguage } from './apology-language.ts';

/** `?lang=` of the address, else the visitor's cookie `currentLanguage`, else the shop's own. */
export function languageOfPage(
  request: FastifyRequest,
  languages: readonly Language[],
  fallback: Language,
): Language {
  const offered = (asked: string | null) =>
    asked === null ? undefined : languages.find(({ code }) => code.toLowerCase() === asked);
  return offered(askedLanguage(request)) ?? offered(chosenLanguage(request.headers.cookie)) ?? fallback;
}

/** What the address asks for in lower case, offered or not: search engines and shared links name a language so. */
function askedLanguage({ query }: FastifyRequest): string | null {
  const { lang } = (query ?? {}) as { lang?: string };
  return lang?.toLowerCase() ?? null;
}

/** Whoever came by an address of a language stays with it; null for who has it already, or asked for none that is offered. */
export function languageCookie(request: FastifyRequest, shown: string): string | null {
  // Who looks at the shop in another language speaks the one that they spoke.
  if (request.url.startsWith('/preview/')) return null;
  const isNamed = askedLanguage(request) === shown.toLowerCase();
  if (!isNamed || chosenLanguage(request.headers.cookie) === shown.toLowerCase()) return null;
  return `currentLanguage=${shown}; Path=/; Max-Age=${365 * 24 * 3600}; SameSite=Lax`; // SPEC §9
}
