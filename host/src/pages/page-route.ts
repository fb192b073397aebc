import { LRUCache } from 'lru-cache';
import { createMemoryRouter, type RouteObject, type ServerBuild } from 'react-router';

/** A router ranks all routes once; `matchRoutes` would do so for each address. */
const routers = new WeakMap<ServerBuild, Pick<ReturnType<typeof createMemoryRouter>, 'match'>>();

const maxPaths = 5000;
const found = new WeakMap<ServerBuild, LRUCache<string, RouteMatches>>();

type RouteMatches = readonly { route: RouteObject }[];

/** The route template of an address, such as `/p/:slug`: a label of bounded cardinality for metrics. */
export function routeOfPage(build: ServerBuild, url: string): string {
  const matched = matchesOfPage(build, url.split('?', 1)[0]!);
  const template = matched.map(({ route }) => route.path ?? '').filter((part) => part !== '' && part !== '/');
  return `/${template.map((part) => part.replace(/^\/|\/$/g, '')).join('/')}`;
}

/** The routes of a path, outermost first. */
export function matchesOfPage(build: ServerBuild, path: string): RouteMatches {
  const known = found.get(build) ?? new LRUCache({ max: maxPaths });
  found.set(build, known);
  const matches = known.get(path) ?? matchesOf(build, path);
  known.set(path, matches);
  return matches;
}

function matchesOf(build: ServerBuild, path: string): RouteMatches {
  const router = routers.get(build) ?? createMemoryRouter(branchesBelow(build, undefined));
  routers.set(build, router);
  return (router.match(path) ?? []).map(({ route }) => ({ route }));
}

function branchesBelow(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive } = route;
    if (index) return [{ id, path, index, caseSensitive }];
    return [{ id, path, caseSensitive, children: branchesBelow(build, id) }];
  });
}
