import type { Shop } from '#shop.ts';
import type { Metrics } from './metrics.ts';
import { requestAtWork, type AskedBy } from './work-log.ts';

/**
 * What a guard of the shop notices (INVARIANTS §4, 16.2–16.4). `owner-refused`: something that is not there for who asks;
 * whether somebody else has it, the shop does not look (I32).
 */
const sentences = {
  'signed-in': 'signed in',
  'sign-in-refused': 'a sign-in was refused',
  'social-login-refused': 'a social login was refused',
  'login-expired': 'a login has expired',
  'login-ended': 'a login was used after its end',
  'login-tampered': 'a login is not of this shop',
  'code-refused': 'a mailed code was refused',
  'owner-refused': 'something is not there for who asks',
  'limit-reached': 'a limit was reached',
  'validation-burst': 'many forms were refused',
  'notice-refused': 'a payment message was refused',
  'metrics-refused': 'a token for the metrics was refused',
} as const;
export type SecurityEvent = keyof typeof sentences;
export const securityEvents = Object.keys(sentences) as SecurityEvent[];

/** They happen to honest people every day, so they are no warnings. */
const usual: ReadonlySet<SecurityEvent> = new Set(['signed-in', 'login-expired', 'login-ended']);

type Facts = Readonly<Record<string, string | number | null>>;

/**
 * Counts the event and writes it down as one line with the request's id, its route and the client's address. `facts` never
 * hold what somebody typed, a token or an address of mail; a person is the id of the account. `from`: the request, where none is at work (hooks, error handlers).
 */
export function noteSecurityEvent(
  { metrics, log }: { metrics: Metrics; log: Pick<Shop['log'], 'info' | 'warn'> },
  event: SecurityEvent,
  facts: Facts = {},
  from?: AskedBy,
): void {
  metrics.securityEvents.inc({ event });
  const request = from ?? requestAtWork();
  const asked = request ? { route: request.routeOptions.url ?? 'unknown', ip: request.ip } : {};
  const level = usual.has(event) ? 'info' : 'warn';
  (from?.log ?? log)[level]({ event, ...asked, ...facts }, sentences[event]);
}
