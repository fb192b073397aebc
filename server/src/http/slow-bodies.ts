import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Within this a body must be here whole, unless its route says otherwise: shorter than a handler may take, which would
 * call the shop busy.
 */
const bodyMs = 12_000;

declare module 'fastify' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface FastifyContextConfig {
    /** How long the body of a call may take to arrive. */
    bodyMs?: number;
  }
}

/**
 * Answers 408 in the shape of the route (envelope or page) to whoever sends the body too slowly, and closes the
 * connection, which may still be in the middle of it (INVARIANTS F21).
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
