import type { FastifyRequest } from 'fastify';

/** The router's own name for what a page shows, without the page. */
export function isData(request: FastifyRequest): boolean {
  return /\.data(?:$|\?)/.test(request.url);
}
