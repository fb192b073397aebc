import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from './metrics.ts';
import { securitySentences, type SecurityEvent } from './security-sentences.ts';
import { requestAtWork, type AskedBy } from './work-log.ts';

/** They happen to honest people every day, so they are no warnings. */
const usual: ReadonlySet<SecurityEvent> = new Set(['signed-in', 'login-expired', 'login-ended']);

type Facts = Readonly<Record<string, string | number | null>>;

/**
 * Counts the event and writes it down as one line with the request's id, its route and the client's address. `facts` never
 * hold what somebody typed, a token or an address of mail; a person is the id of the account. `from`: the request, where none is at work (hooks, error handlers).
 */
export function noteSecurityEvent(
  { metrics, log }: { metrics: Metrics; log: Pick<FastifyBaseLogger, 'info' | 'warn'> },
  event: SecurityEvent,
  facts: Facts = {},
  from?: AskedBy,
): void {
  metrics.securityEvents.inc({ event });
  const request = from ?? requestAtWork();
  const asked = request ? { route: request.routeOptions.url ?? 'unknown', ip: request.ip } : {};
  const level = usual.has(event) ? 'info' : 'warn';
  (from?.log ?? log)[level]({ event, ...asked, ...facts }, securitySentences[event]);
}
