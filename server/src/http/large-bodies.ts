import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Limits to how much of a too large body is read, and for how long. */
const maxBytes = 16 * 1024 * 1024;
const longestMs = 3000;

/**
 * Reads a too large body to its end before replying (RFC 9112 §9.6): closing the connection earlier resets it, and the
 * client would lose the reply.
 */
export function drainLargeBodies(server: FastifyInstance): void {
  server.addHook('onError', async ({ raw }, _reply, { statusCode }) => {
    if (statusCode === 413 && !raw.complete) await drainBody(raw);
  });
}

function drainBody(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, longestMs);
    body.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > maxBytes) end();
    });
    for (const event of ['end', 'close', 'error']) body.once(event, end);
    body.resume();
  });
}
