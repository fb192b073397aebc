import type { FastifyRequest } from 'fastify';
import { browserHashOf } from './browser-cookie.ts';
import { clientOf } from './shared-limits.ts';

/** Where a call comes from: whom limits count, and the hash of the browser that began something with us, if it did. */
export type Caller = { client: string; browserHash: string | null };

export function callerOf(request: FastifyRequest): Caller {
  return { client: clientOf(request.ip), browserHash: browserHashOf(request) };
}
