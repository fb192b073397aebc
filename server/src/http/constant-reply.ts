import type { FastifyReply } from 'fastify';
import { success } from './envelope.ts';

/** Used for constant replies only; our pages recognize them by it. */
export const constantCacheControl = `public, max-age=${24 * 3600}`;

const written = new WeakMap<object, Buffer>();

/**
 * Sends a reply that is the same for everybody until the next release. It is serialized once (the list of countries takes
 * longer than most queries) and clients cache it for a day. `data` must be the same object each time, never change, and
 * contain none of the fields of CONTRACT §1.7.
 */
export function sendConstant(reply: FastifyReply, data: object): FastifyReply {
  const bytes = written.get(data) ?? Buffer.from(JSON.stringify(success(data)));
  written.set(data, bytes);
  return reply
    .header('cache-control', constantCacheControl)
    .type('application/json; charset=utf-8')
    .send(bytes);
}
