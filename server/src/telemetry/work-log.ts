import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

type Log = FastifyBaseLogger;
type LogFn = Log['info'];
export type AskedBy = Pick<FastifyRequest, 'ip' | 'routeOptions' | 'log'>;

/** What is being worked on: a request, or a job with a log of its own. */
type Work = { log: Log; request: AskedBy | null };

const current = new AsyncLocalStorage<Work>();

/** `work` and all that it calls log under the id of the request. */
export function withinRequest<Result>(request: AskedBy, work: () => Result): Result {
  return current.run({ log: request.log, request }, work);
}

/** `work` and all that it calls log under the name of the job. */
export function withinJob<Result>(log: Log, work: () => Result): Result {
  return current.run({ log, request: null }, work);
}

export function requestAtWork(): AskedBy | null {
  return current.getStore()?.request ?? null;
}

/** The log of the shop: within a request or a job a line goes to that one's log, so that it carries its id or name. */
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
