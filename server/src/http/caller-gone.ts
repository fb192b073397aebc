import type { FastifyReply } from 'fastify';

/**
 * Aborted when the caller has closed the connection before the answer was sent. (Fastify's `request.signal` is also aborted
 * once a body has been read to its end.)
 */
export function callerGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
