import { apiRoot } from '@souk/rules/api-address';
import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface FastifyRequest {
    /** The storefront page's outcome: its route is below `/*`, which has several templates. */
    shownPage?: ShownPage;
  }
}

/** `route`: the page's template, never a URL with IDs. */
export type ShownPage = { route: string; from: 'fresh' | 'stale' | 'old' | 'made' | 'private' };

/** A request answered before Fastify saw it. `ip`: the visitor's. `from`: absent if it wasn't a page. */
export type AnsweredAtOnce = {
  request: { method: string; url: string; ip: string | undefined };
  idOf(): string;
  shown: { route: string; from?: ShownPage['from'] };
  status: number;
  ms: number;
};

type Answer = { status: number; from: ShownPage['from'] | undefined };

/**
 * Counts each response and logs a line with method, route, status, milliseconds and request ID. In-process API calls by pages are counted
 * separately and logged at `debug`, under their page's ID.
 */
export class RequestWatch extends LogController {
  readonly #metrics: Metrics;
  readonly #isInProcess: (request: FastifyRequest) => boolean;

  constructor(metrics: Metrics, isInProcess: (request: FastifyRequest) => boolean) {
    super({ requestIdLogLabel: 'request_id' });
    this.#metrics = metrics;
    this.#isInProcess = isInProcess;
  }

  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const ms = reply.elapsedTime;
    const route = request.shownPage?.route ?? routeOf(request);
    const status = reply.statusCode;
    const isInProcess = this.#isInProcess(request);
    if (isInProcess) this.#metrics.pageCallSeconds.observe({ route }, ms / 1000);
    else this.#count(request.method, route, { status, from: request.shownPage?.from }, ms / 1000);
    const level = error ? 'error' : isInProcess ? 'debug' : 'info';
    if (!isWritten(request.log, level)) return;
    const line = { req: request, route, status, ms: rounded(ms) };
    request.log[level](error ? { ...line, err: error } : line, 'request');
  }

  answeredAtOnce(log: FastifyBaseLogger, { request, idOf, shown, status, ms }: AnsweredAtOnce): void {
    const { route, from } = shown;
    this.#count(request.method, route, { status, from }, ms / 1000);
    if (!isWritten(log, 'info')) return;
    log.info({ request_id: idOf(), req: request, route, status, ms: rounded(ms) }, 'request');
  }

  /** For requests that reach neither router nor hooks, because their URL is malformed. */
  follow(request: FastifyRequest, reply: FastifyReply): void {
    reply.raw.once('finish', () => this.requestCompleted(null, request, reply));
  }

  #count(method: string, route: string, { status, from }: Answer, seconds: number): void {
    this.#metrics.requests.inc({ method, route, status: String(status) });
    this.#metrics.requestSeconds.observe({ method, route }, seconds);
    if (from) this.#metrics.pageSeconds.observe({ from }, seconds);
  }
}

const rounded = (ms: number) => Math.round(ms * 10) / 10;

/** Fastify's type lacks pino's method; a server without a log has neither. */
function isWritten(log: FastifyRequest['log'], level: string): boolean {
  return (log as { isLevelEnabled?(level: string): boolean }).isLevelEnabled?.(level) === true;
}

/** The router's template; all unknown URLs share one route. */
export function routeOf(request: Pick<FastifyRequest, 'routeOptions'>): string {
  const { url = 'unknown' } = request.routeOptions;
  return url === `${apiRoot}/*` ? 'unknown' : url; // unknown API paths (http/api-plugin.ts)
}
