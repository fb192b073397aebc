import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Default limit for a body to arrive, unless the route sets its own. Shorter than the handler timeout, which would report
 * that the shop is busy.
 */
const bodyMs = 12_000;

declare module 'fastify' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface FastifyContextConfig {
    /** Milliseconds for the body of a call to arrive. */
    bodyMs?: number;
  }
}

/**
 * Answers 408 in the format of the route (envelope or page) if the body arrives too slowly, and closes the connection,
 * which may still be in the middle of the body (INVARIANTS F21).
 */
export function refuseSlowBodies(server: FastifyInstance, usualMs = bodyMs): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const { raw } = request;
      const timer = setTimeout(() => {
        if (raw.complete || reply.sent) return;
        reply.header('connection', 'close');
        reply.send(Object.assign(new Error('The body did not arrive in time.'), { statusCode: 408 }));
      }, request.routeOptions.config.bodyMs ?? usualMs);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
