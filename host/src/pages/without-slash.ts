import type { FastifyReply, FastifyRequest } from 'fastify';

/** Redirects an address with trailing slashes to the page without; the query is preserved. */
export const withoutSlash = ({ url }: FastifyRequest, reply: FastifyReply) =>
  reply.redirect(url.replace(/\/+(?=\?|$)/, ''), 308);

/** Excludes two leading slashes, which would redirect to another site. */
export function hasSlashAtTheEnd({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && /^\/(?![/\\])[^?]*\/(?:\?|$)/.test(url);
}
