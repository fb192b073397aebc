import type { FastifyRequest } from 'fastify';

/** React Router's requests for the data of a page. */
export function isData(request: FastifyRequest): boolean {
  return /\.data(?:$|\?)/.test(request.url);
}
