import { apiRoot } from '@souk/rules/api-address';
import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface FastifyRequest {
    /** What a page of the storefront was: the router below `/*` knows more templates than one. */
    shownPage?: ShownPage;
  }
}

/** `route`: the template of the page, never an address with ids. */
export type ShownPage = { route: string; from: 'fresh' | 'stale' | 'old' | 'made' | 'private' };

/** A request that was answered before the framework saw it. `ip`: the visitor's. `from`: absent where it was no page. */
export type AnsweredAtOnce = {
  request: { method: string; url: string; ip: string | undefined };
  idOf(): string;
  shown: { route: string; from?: ShownPage['from'] };
  status: number;
  ms: number;
};

type Answer = { status: number; from: ShownPage['from'] | undefined };
type Tally = { answered: number; observe: (seconds: number) => void; add: (answered: number) => void };

/**
 * Counts each answer and writes it down as one line: method, route, status and milliseconds beside the id of the request.
 * What pages ask of the API in process is not a visitor's request: it is counted apart and logged at `debug`, under the id
 * of its page.
 */
export class RequestWatch extends LogController {
  readonly #metrics: Metrics;
  readonly #isInProcess: (request: FastifyRequest) => boolean;
  /** One per method, route, status and how a page was come by, so that a kept page costs no search for labels. */
  readonly #tallies = new Map<string, Tally>();

  constructor(metrics: Metrics, isInProcess: (request: FastifyRequest) => boolean) {
    super({ requestIdLogLabel: 'request_id' });
    this.#metrics = metrics;
    this.#isInProcess = isInProcess;
    metrics.onScrape(() => this.#addAnswered());
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

  /** For what reaches neither router nor hooks, because its address cannot be read. */
  follow(request: FastifyRequest, reply: FastifyReply): void {
    reply.raw.once('finish', () => this.requestCompleted(null, request, reply));
  }

  #count(method: string, route: string, { status, from }: Answer, seconds: number): void {
    const key = `${method} ${route} ${status} ${from ?? ''}`;
    const known = this.#tallies.get(key);
    const tally = known ?? this.#tallyOf(method, route, { status, from });
    if (!known) this.#tallies.set(key, tally);
    tally.answered++;
    tally.observe(seconds);
  }

  #addAnswered(): void {
    for (const tally of this.#tallies.values()) {
      tally.add(tally.answered);
      tally.answered = 0;
    }
  }

  #tallyOf(method: string, route: string, { status, from }: Answer): Tally {
    const requests = this.#metrics.requests.labels({ method, route, status: String(status) });
    const times = this.#metrics.requestSeconds.labels({ method, route });
    const pages = from && this.#metrics.pageSeconds.labels({ from });
    return {
      answered: 0,
      observe(seconds) {
        times.observe(seconds);
        pages?.observe(seconds);
      },
      add: (answered) => requests.inc(answered),
    };
  }
}

const rounded = (ms: number) => Math.round(ms * 10) / 10;

/** Fastify's type knows less than pino can; a server without a log has neither. */
function isWritten(log: FastifyRequest['log'], level: string): boolean {
  return (log as { isLevelEnabled?(level: string): boolean }).isLevelEnabled?.(level) === true;
}

/** The template that the router knows it by; addresses that belong to nothing are one route together. */
export function routeOf(request: Pick<FastifyRequest, 'routeOptions'>): string {
  const { url = 'unknown' } = request.routeOptions;
  return url === `${apiRoot}/*` ? 'unknown' : url; // what the API has nothing for (http/api-plugin.ts)
}
