import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

const trees = new WeakMap<ServerBuild, RouteObject[]>();

const mostPaths = 5000;
/** To find one means to rank all routes. */
const found = new WeakMap<ServerBuild, LRUCache<string, RouteMatches>>();

type RouteMatches = readonly { route: RouteObject }[];

/** The template of an address of the storefront, such as `/p/:slug`: the few names that requests are counted under. */
export function routeOfPage(build: ServerBuild, url: string): string {
  const matched = matchesOfPage(build, url.split('?', 1)[0]!);
  const template = matched.map(({ route }) => route.path ?? '').filter((part) => part !== '' && part !== '/');
  return `/${template.map((part) => part.replace(/^\/|\/$/g, '')).join('/')}`;
}

/** The routes of a path, from the outermost to the page's own. */
export function matchesOfPage(build: ServerBuild, path: string): RouteMatches {
  const known = found.get(build) ?? new LRUCache({ max: mostPaths });
  found.set(build, known);
  const matches = known.get(path) ?? matchesOf(build, path);
  known.set(path, matches);
  return matches;
}

function matchesOf(build: ServerBuild, path: string): RouteMatches {
  const tree = trees.get(build) ?? branchesBelow(build, undefined);
  trees.set(build, tree);
  return (matchRoutes(tree, path) ?? []).map(({ route }) => ({ route }));
}

function branchesBelow(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive } = route;
    if (index) return [{ id, path, index, caseSensitive }];
    return [{ id, path, caseSensitive, children: branchesBelow(build, id) }];
  });
}
