import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from './metrics.ts';
import { securitySentences, type SecurityEvent } from './security-sentences.ts';
import { requestAtWork, type RequestContext } from './work-log.ts';

/** Routine events, which are not logged as warnings. */
const usual: ReadonlySet<SecurityEvent> = new Set(['signed-in', 'login-expired', 'login-ended']);

export type SecurityLog = { metrics: Metrics; log: Pick<FastifyBaseLogger, 'info' | 'warn'> };

type Facts = Readonly<Record<string, string | number | null>>;

/**
 * Counts a security event and logs it with request ID, route and client address. `facts` must not contain user input, tokens or email
 * addresses; people are identified by account ID. `from`: the request, outside of request handlers (hooks, error handlers).
 */
export function recordSecurityEvent(
  { metrics, log }: SecurityLog,
  event: SecurityEvent,
  facts: Facts = {},
  from?: RequestContext,
): void {
  metrics.securityEvents.inc({ event });
  const request = from ?? requestAtWork();
  const asked = request ? { route: request.routeOptions.url ?? 'unknown', ip: request.ip } : {};
  const level = usual.has(event) ? 'info' : 'warn';
  (from?.log ?? log)[level]({ event, ...asked, ...facts }, securitySentences[event]);
}
