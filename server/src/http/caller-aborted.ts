import type { FastifyReply } from 'fastify';

/**
 * Aborted when the caller closes the connection before the reply was sent. (Fastify's `request.signal` is also aborted once
 * a body has been read completely.)
 */
export function callerAborted(reply: FastifyReply): AbortSignal {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  return abort.signal;
}
