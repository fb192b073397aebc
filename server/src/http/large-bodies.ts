import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** More than this nobody sends by mistake, and longer nobody is listened to. */
const mostBytes = 16 * 1024 * 1024;
const longestMs = 3000;

/**
 * Whoever sends a body that is too large is heard out before they are told (RFC 9112 §9.6): a connection that closes in the
 * middle of it is reset, and what we said with it.
 */
export function hearOutLargeBodies(server: FastifyInstance): void {
  server.addHook('onError', async ({ raw }, _reply, { statusCode }) => {
    if (statusCode === 413 && !raw.complete) await hearOut(raw);
  });
}

function hearOut(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, longestMs);
    body.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > mostBytes) end();
    });
    for (const event of ['end', 'close', 'error']) body.once(event, end);
    body.resume();
  });
}
