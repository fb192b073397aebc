import { api } from '@souk/contract/api';
import { consoleApi } from '@souk/contract/console-api';
import type { ConsoleEndpoint } from '@souk/contract/console-endpoint';
import type { Endpoint } from '@souk/contract/endpoint';
import { openApiDocument } from '@souk/contract/openapi';
import { openApiOfConsoles } from '@souk/contract/openapi-console';
import type { HTTPMethods } from 'fastify';

/** The OpenAPI documents, the only replies without an envelope (CONTRACT §2.8). */
export const descriptions = { 'openapi.json': openApiDocument, 'openapi-console.json': openApiOfConsoles };

export const everyMethod: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The router refuses longer parameters. */
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

/**
 * Paths with a literal where another path has a parameter. Without this list they would accept the other's methods: `DELETE
 * products/bulk` is not `DELETE products/{id}`.
 */
export const overlapping = knownPaths.filter((known) =>
  knownPaths.some(
    (other) =>
      other !== known &&
      other.parts.length === known.parts.length &&
      other.parts.every((part, place) => isParameter(part) || part === known.parts[place]),
  ),
);

/**
 * The methods of an address below `/api/v1/` that the router could parse; null if unknown. Literals take precedence over
 * parameters.
 */
export function methodsAt(address: string): HTTPMethods[] | null {
  const asked = address.split('?', 1)[0]!.split('/').map(decodeURIComponent);
  const isAt = ({ parts }: KnownPath) =>
    parts.length === asked.length &&
    parts.every((part, place) =>
      isParameter(part) ? asked[place]!.length <= longestParameter : part === asked[place],
    );
  return (overlapping.find(isAt) ?? knownPaths.find(isAt))?.methods ?? null;
}
