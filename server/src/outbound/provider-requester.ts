import { setTimeout as wait } from 'node:timers/promises';
import { makeRoom } from '#runtime/concurrency-limit.ts';
import {
  ProviderUnavailableError,
  type ProviderReply,
  type ProviderRequest,
  type ProviderRequester,
} from './provider-request.ts';
import { timeBudgetLeftMs } from './time-budget.ts';

/** INVARIANTS §5: 10 s per call, at most two retries, and a circuit breaker that opens for 30 s after 5 failures in 30 s. */
const limits = { timeoutMs: 10_000, repeats: 2, failures: 5, windowMs: 30_000, restMs: 30_000 };
/** A call with its retries ends before the shop's own 15 s request timeout, so that the shopper gets an answer. */
const wholeCallMs = 12_000;
/** A timeout shorter than this doesn't count as the provider's failure. */
const minMs = 250;
const longestReply = 1_000_000;

/** Fields and message, as for pino. */
export type PaymentLog = Record<'info' | 'warn', (facts: object, text: string) => void>;

export type RequesterParts = {
  fetch: typeof fetch;
  now(): Date;
  log: PaymentLog;
  timeoutMs?: number;
  wholeCallMs?: number;
  /** Delay before the n-th retry, 1-based. */
  pauseMs?: (repeat: number) => number;
  timer?: RequestTimer;
};

/** Measures durations; independent of the shop's clock, which tests set. */
export type RequestTimer = { nowMs(): number; abortAfter(ms: number): AbortSignal };

const realTimer: RequestTimer = {
  nowMs: () => performance.now(),
  abortAfter: (ms) => AbortSignal.timeout(ms),
};

/**
 * HTTP client for payment providers: `fetch` with a timeout, retries of idempotent calls and a circuit breaker, so that a slow provider
 * doesn't slow the shop. If a shopper is waiting, all calls share one time budget (`time-budget.ts`). Logs method, host, path and
 * status; never headers, bodies or queries, which contain keys and personal data.
 */
export function providerRequester(parts: RequesterParts): ProviderRequester {
  const {
    fetch,
    log,
    timeoutMs = limits.timeoutMs,
    pauseMs = (n) => 200 * 2 ** n,
    timer = realTimer,
  } = parts;
  const wholeMs = parts.wholeCallMs ?? wholeCallMs;
  const failures = new Map<string, number[]>();

  function isResting(host: string): boolean {
    const now = parts.now().getTime();
    const recent = (failures.get(host) ?? []).filter((at) => now - at < limits.restMs);
    failures.set(host, recent);
    return recent.length >= limits.failures;
  }

  async function once(request: ProviderRequest, host: string, leftMs: number): Promise<ProviderReply> {
    try {
      const response = await fetch(request.url, {
        method: request.method,
        headers: request.headers ?? {},
        ...(request.body === undefined ? {} : { body: request.body }),
        redirect: 'manual',
        signal: timer.abortAfter(Math.min(timeoutMs, leftMs)),
      });
      const text = await response.text();
      if (text.length > longestReply) throw new Error('the reply is too long');
      if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`);
      failures.delete(host);
      return { status: response.status, headers: response.headers, text, json: () => parseJson(text, host) };
    } catch (error) {
      failures.set(host, [...(failures.get(host) ?? []), parts.now().getTime()]);
      throw new ProviderUnavailableError(`${host} could not be asked`, { cause: error });
    }
  }

  return async function send(request) {
    makeRoom();
    const { host, pathname } = new URL(request.url);
    const endsAtMs = timer.nowMs() + Math.min(wholeMs, timeBudgetLeftMs());
    for (let repeat = 0; ; repeat++) {
      if (endsAtMs - timer.nowMs() < minMs && wholeMs >= minMs)
        throw new ProviderUnavailableError(`${host} is not asked: nobody would wait for its answer`);
      if (isResting(host))
        throw new ProviderUnavailableError(`${host} has failed too often and is left alone`);
      try {
        const reply = await once(request, host, Math.ceil(endsAtMs - timer.nowMs()));
        log.info({ provider: host, method: request.method, path: pathname, status: reply.status }, 'asked');
        return reply;
      } catch (error) {
        log.warn(
          { provider: host, method: request.method, path: pathname, err: error },
          'could not reach the provider',
        );
        const pause = pauseMs(repeat + 1);
        const isOver = repeat >= limits.repeats || timer.nowMs() + pause >= endsAtMs - minMs;
        if (!request.isRepeatable || isOver) throw error;
        await wait(pause);
      }
    }
  };
}

function parseJson(text: string, host: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's error quotes the text, which may contain personal data and keys.
    throw new ProviderUnavailableError(`${host} answered something that is not JSON`);
  }
}
