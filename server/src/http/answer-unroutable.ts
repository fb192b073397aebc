import { apiRoot } from '@souk/rules/api-address';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '#shop.ts';
import { sendNotFound, sendUnreadable } from './errors.ts';

/**
 * Answers addresses that the router cannot parse: invalid percent-encoding and parameters above its length limit. They
 * reach no hook or handler, and Fastify's own reply would expose its error codes and echo the address.
 */
export async function answerUnroutable(
  shop: Shop,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  if (!request.raw.url?.startsWith(`${apiRoot}/`)) {
    return reply.code(404).type('text/plain; charset=utf-8').send('This page could not be found');
  }
  reply.header('access-control-allow-origin', '*');
  return error.code === 'FST_ERR_BAD_URL'
    ? sendUnreadable(shop, request, reply)
    : sendNotFound(shop, request, reply, 404);
}
