import type { FastifyRequest } from 'fastify';
import type { Language } from '#texts/language.ts';

/** The language of a call: header Language or Lang in any case, then the query; unknown means the default (CONTRACT §1.2). */
export function languageOf(
  request: FastifyRequest,
  languages: readonly Language[],
  fallback: Language,
): Language {
  // null when the router could not read the address
  const query = (request.query ?? {}) as Record<string, unknown>;
  const asked = request.headers['language'] || request.headers['lang'] || query['language'];
  if (typeof asked !== 'string') return fallback;
  const code = asked.trim().toLowerCase();
  return languages.find((language) => language.code.toLowerCase() === code) ?? fallback;
}
