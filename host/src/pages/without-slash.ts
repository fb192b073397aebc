import type { FastifyReply, FastifyRequest } from 'fastify';

/** Leads from an address with a slash at its end, as people type it, to the page that is meant; what it asks goes along. */
export const withoutSlash = ({ url }: FastifyRequest, reply: FastifyReply) =>
  reply.redirect(url.replace(/\/(?=\?|$)/, ''), 308);
