import type { FastifyReply, FastifyRequest } from 'fastify';

/** Redirects an address with slashes at its end, as people type it, to the page that is meant; the query stays. */
export const withoutSlash = ({ url }: FastifyRequest, reply: FastifyReply) =>
  reply.redirect(url.replace(/\/+(?=\?|$)/, ''), 308);

/** Two slashes at the beginning would make the redirect one to another site. */
export function hasSlashAtTheEnd({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && /^\/(?![/\\])[^?]*\/(?:\?|$)/.test(url);
}
