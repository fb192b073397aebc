import { LRUCache } from 'lru-cache';
import type { ServerBuild } from 'react-router';
import { matchesOfPage } from './page-route.ts';

const maxPaths = 5000;
/** Parameters of React Router's data requests. */
const ofRouter = ['_routes', 'index'];

/**
 * Caches that can key only by address put the language into this parameter (docs/operating/cdn/cloudflare-worker.js); it
 * appears on no page and in no link.
 */
const edgeKey = /([?&])__edge=[^&]*(?:&|$)/;

export const withoutEdgeKey = (url: string) =>
  url.includes('__edge=') ? url.replace(edgeKey, '$1').replace(/[?&]$/, '') : url;

type Known = ReadonlySet<string> | null;

const knownByPath = new WeakMap<ServerBuild, LRUCache<string, { known: Known }>>();

/**
 * Normalizes an address: keeps only query parameters that the page knows (`query` of the route's `handle`), sorted, so that
 * addresses of the same page share a cache entry. Tracking parameters are dropped. `language`: the rendered one; links of a
 * page requested with `?lang=` keep it (language-of-page.ts).
 */
export function knownAddress(build: ServerBuild, url: string, language: string): string {
  const at = url.indexOf('?');
  if (at === -1) return url;
  const path = url.slice(0, at);
  const known = knownOf(build, path);
  if (known === null) return withoutEdgeKey(url);
  const isLanguage = (name: string, value: string) =>
    name === 'lang' && value.toLowerCase() === language.toLowerCase();
  const params = [...new URLSearchParams(url.slice(at))].filter(
    ([name, value]) => value !== '' && (known.has(name) || isLanguage(name, value)),
  );
  // Sorted by name; repeated parameters keep their order.
  const query = new URLSearchParams(params.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))));
  return query.size > 0 ? `${path}?${query}` : path;
}

function knownOf(build: ServerBuild, path: string): Known {
  const paths = knownByPath.get(build) ?? new LRUCache({ max: maxPaths });
  knownByPath.set(build, paths);
  const found = paths.get(path) ?? { known: read(build, path) };
  paths.set(path, found);
  return found.known;
}

function read(build: ServerBuild, path: string): Known {
  const leaf = matchesOfPage(build, path.replace(/\.data$/, '')).at(-1)?.route.id;
  const handle = leaf === undefined ? undefined : build.routes[leaf]?.module.handle;
  const query = (handle as { query?: readonly string[] } | undefined)?.query;
  return query ? new Set([...query, ...ofRouter]) : null;
}
