import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

type Log = FastifyBaseLogger;
type LogFn = Log['info'];
export type RequestContext = Pick<FastifyRequest, 'ip' | 'routeOptions' | 'log'>;

type Work = { log: Log; request: RequestContext | null };

const current = new AsyncLocalStorage<Work>();

/** Everything that `work` logs carries the request's ID. */
export function withinRequest<Result>(request: RequestContext, work: () => Result): Result {
  return current.run({ log: request.log, request }, work);
}

/** Everything that `work` logs carries the job's name. */
export function withinJob<Result>(log: Log, work: () => Result): Result {
  return current.run({ log, request: null }, work);
}

export function requestAtWork(): RequestContext | null {
  return current.getStore()?.request ?? null;
}

/** The shop's log: within a request or job it writes to that one's log, so that lines carry its ID or name. */
export function workLog(base: Log): Log {
  const log = () => current.getStore()?.log ?? base;
  const write =
    (level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'): LogFn =>
    (...words: unknown[]) =>
      (log()[level] as (...words: unknown[]) => void)(...words);
  return {
    level: base.level,
    fatal: write('fatal'),
    error: write('error'),
    warn: write('warn'),
    info: write('info'),
    debug: write('debug'),
    trace: write('trace'),
    silent() {},
    child: (...bindings) => log().child(...bindings),
  };
}
