import { api } from '@souk/contract/api';
import { consoleApi } from '@souk/contract/console-api';
import type { ConsoleEndpoint } from '@souk/contract/console-endpoint';
import type { Endpoint } from '@souk/contract/endpoint';
import { openApiDocument } from '@souk/contract/openapi';
import { openApiOfConsoles } from '@souk/contract/openapi-console';
import type { HTTPMethods } from 'fastify';

/** The contracts for programs, the only replies without an envelope (CONTRACT §2.8). */
export const descriptions = { 'openapi.json': openApiDocument, 'openapi-console.json': openApiOfConsoles };

export const everyMethod: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What is longer is not read by the router. */
export const longestParameter = 500;

type KnownPath = { path: string; parts: string[]; methods: HTTPMethods[] };

const endpoints: Pick<ConsoleEndpoint, 'path' | 'method'>[] = [
  ...Object.values(api).flatMap((domain) => Object.values<Endpoint>(domain)),
  ...Object.values(consoleApi).flatMap((group) => Object.values<ConsoleEndpoint>(group)),
  ...Object.keys(descriptions).map((path) => ({ path, method: 'GET' as const })),
];

const knownPaths: KnownPath[] = [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, known]) => ({
  path,
  parts: path.split('/'),
  methods: known.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
}));

const isParameter = (part: string) => part.startsWith('{');

/** Paths with a word where another has a parameter, whose methods would otherwise be theirs: `DELETE products/bulk` is no `DELETE products/{id}`. */
export const overlapping = knownPaths.filter((known) =>
  knownPaths.some(
    (other) =>
      other !== known &&
      other.parts.length === known.parts.length &&
      other.parts.every((part, place) => isParameter(part) || part === known.parts[place]),
  ),
);

/** What may be done at an address below `/api/v1/`, which the router could read; null: nothing is there. A word goes before a parameter. */
export function methodsAt(address: string): HTTPMethods[] | null {
  const asked = address.split('?', 1)[0]!.split('/').map(decodeURIComponent);
  const isAt = ({ parts }: KnownPath) =>
    parts.length === asked.length &&
    parts.every((part, place) =>
      isParameter(part) ? asked[place]!.length <= longestParameter : part === asked[place],
    );
  return (overlapping.find(isAt) ?? knownPaths.find(isAt))?.methods ?? null;
}
