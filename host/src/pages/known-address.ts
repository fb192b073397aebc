import { LRUCache } from 'lru-cache';
import type { ServerBuild } from 'react-router';
import { matchesOfPage } from './page-route.ts';

const mostPaths = 5000;
/** The router's own names say which parts of a page script asks for. */
const ofRouter = ['_routes', 'index'];

/**
 * A cache in front that can key by nothing but the address says the language in this parameter, which is nobody's
 * (docs/operating/cdn/cloudflare-worker.js): it is on no page and in no link.
 */
const edgeKey = /([?&])__edge=[^&]*(?:&|$)/;

export const withoutEdgeKey = (url: string) =>
  url.includes('__edge=') ? url.replace(edgeKey, '$1').replace(/[?&]$/, '') : url;

type Known = ReadonlySet<string> | null;

const knownByPath = new WeakMap<ServerBuild, LRUCache<string, { known: Known }>>();

/**
 * The address with nothing in its query but what its page knows (`query` of the route's `handle`), in one order: two that
 * show the same are one. What advertisers add makes no other page. `language`: in which it is rendered; links of a page that
 * was asked for by `?lang=` keep it (language-of-page.ts).
 */
export function knownAddress(build: ServerBuild, url: string, language: string): string {
  const at = url.indexOf('?');
  if (at === -1) return url;
  const path = url.slice(0, at);
  const known = knownOf(build, path);
  if (known === null) return withoutEdgeKey(url);
  const isLanguage = (name: string, value: string) =>
    name === 'lang' && value.toLowerCase() === language.toLowerCase();
  const kept = [...new URLSearchParams(url.slice(at))].filter(
    ([name, value]) => value !== '' && (known.has(name) || isLanguage(name, value)),
  );
  // In the order of their names; several of one name stay in theirs.
  const query = new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))));
  return query.size > 0 ? `${path}?${query}` : path;
}

function knownOf(build: ServerBuild, path: string): Known {
  const paths = knownByPath.get(build) ?? new LRUCache({ max: mostPaths });
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
