import type { FastifyReply } from 'fastify';
import { success } from './envelope.ts';

/** Of no other reply: by it our own pages know such a one. */
export const constantCacheControl = `public, max-age=${24 * 3600}`;

const written = new WeakMap<object, Buffer>();

/**
 * A reply that is the same for everybody until the next version of the shop: it is written out once (all countries take
 * longer than most queries), and whoever has it keeps it for a day. `data` must be the same object each time, never
 * change, and hold none of the fields of CONTRACT §1.7.
 */
export function sendConstant(reply: FastifyReply, data: object): FastifyReply {
  const bytes = written.get(data) ?? Buffer.from(JSON.stringify(success(data)));
  written.set(data, bytes);
  return reply
    .header('cache-control', constantCacheControl)
    .type('application/json; charset=utf-8')
    .send(bytes);
}
