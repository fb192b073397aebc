import type { Endpoint } from '@souk/contract/endpoint';
import type { FastifyRequest } from 'fastify';

const knownNames = new WeakMap<Endpoint, readonly string[]>();

/** The page is added to each link separately; credentials do not belong in a link. */
const leftOut = new Set(['page', 'user_token', 'expires', 'signature']);

/** The query parameters that the endpoint knows, as received, without the page. Empty for endpoints without pages. */
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
  // The language may be given in the query instead of a header (CONTRACT §1.2).
  return names.includes('page') ? [...names.filter((name) => !leftOut.has(name)), 'language'] : [];
}
