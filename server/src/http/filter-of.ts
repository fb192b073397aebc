import type { Endpoint } from '@souk/contract/endpoint';
import type { FastifyRequest } from 'fastify';

const knownNames = new WeakMap<Endpoint, readonly string[]>();

/** What says which page is said anew for each; what proves who asks does not belong into a link. */
const leftOut = new Set(['page', 'user_token', 'expires', 'signature']);

/**
 * What the endpoint knows of the query, as it came: what a list was asked for besides its page. Empty for a call that has
 * no pages.
 */
export function filterOf(endpoint: Endpoint, { query }: FastifyRequest): string {
  const known = knownNames.get(endpoint) ?? filterNames(endpoint);
  knownNames.set(endpoint, known);
  const asked = query as Record<string, string>;
  const filter = new URLSearchParams();
  for (const name of known) if (asked[name] !== undefined) filter.set(name, asked[name]);
  return filter.toString();
}

function filterNames({ query }: Endpoint): readonly string[] {
  const names = query && 'shape' in query ? Object.keys(query.shape as object) : [];
  // The language may be told in the query instead of a header (CONTRACT §1.2).
  return names.includes('page') ? [...names.filter((name) => !leftOut.has(name)), 'language'] : [];
}
