import type { FastifyRequest } from 'fastify';
import { browserHashOf } from './browser-cookie.ts';
import { clientOf } from './shared-limits.ts';

/** `client`: the key for rate limits. `browserHash`: hash of the browser's secret, if it has one. */
export type Caller = { client: string; browserHash: string | null };

export function callerOf(request: FastifyRequest): Caller {
  return { client: clientOf(request.ip), browserHash: browserHashOf(request) };
}
