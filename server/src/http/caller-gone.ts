import type { FastifyReply } from 'fastify';

/**
 * Aborted when the caller closes the connection before the reply was sent. (Fastify's `request.signal` is also aborted once
 * a body has been read completely.)
 */
export function callerGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
