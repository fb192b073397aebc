import type { FastifyRequest } from 'fastify';
import type { Language } from '#texts/language.ts';

/**
 * The language of a call: the header Language or Lang, then the query, ignoring case; the default if unknown (CONTRACT
 * §1.2).
 */
export function languageOf(
  request: FastifyRequest,
  languages: readonly Language[],
  fallback: Language,
): Language {
  // null if the router could not parse the address
  const query = (request.query ?? {}) as Record<string, unknown>;
  const asked = request.headers['language'] || request.headers['lang'] || query['language'];
  if (typeof asked !== 'string') return fallback;
  const code = asked.trim().toLowerCase();
  return languages.find((language) => language.code.toLowerCase() === code) ?? fallback;
}
