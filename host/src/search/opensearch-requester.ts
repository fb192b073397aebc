import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { timeBudgetLeftMs } from '@souk/server/outbound/time-budget';
import { SearchEngineError } from '@souk/server/outbound/search-port';
import type { z } from 'zod';
import type { SearchConfig } from './search-environment.ts';

export type EngineRequest<Reply> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** JSON, or newline-delimited JSON. */
  body?: object | string;
  /** Expected shape of the reply. */
  schema: z.ZodType<Reply>;
  /** For a waiting shopper: one short attempt, because the database is the fallback. Otherwise several, with pauses. */
  isForShopper: boolean;
  /** Additional accepted statuses. */
  taken?: readonly number[];
};

/** Throws SearchEngineError for anything but a complete reply of the expected shape. */
export type EngineRequester = <Reply>(
  request: EngineRequest<Reply>,
) => Promise<{ status: number; reply: Reply }>;

export type RequesterLimits = {
  /** Time limit of a shopper's query. */
  shopperMs: number;
  /** Time limit of a write. */
  writeMs: number;
  /** Maximum pause before the n-th retry of a write, n from 1. */
  longestPauseMs(repeat: number): number;
  /** How long shoppers' queries skip an engine after three failures in a row. */
  restMs: number;
};

const usual: RequesterLimits = {
  shopperMs: 1000,
  writeMs: 30_000,
  longestPauseMs: (repeat) => 500 * 2 ** repeat,
  restMs: 5000,
};
const maxFailures = 3;
const repeats = 3;

/** HTTP client for OpenSearch. */
export function openSearchRequester(
  config: SearchConfig,
  { fetch, limits = usual }: { fetch: typeof globalThis.fetch; limits?: RequesterLimits },
): EngineRequester {
  const { host } = new URL(config.url);
  const proof: Record<string, string> =
    config.key === null ? {} : { authorization: `Basic ${Buffer.from(config.key).toString('base64')}` };
  let failures = 0;
  let restsUntil = 0;

  async function once<Reply>(request: EngineRequest<Reply>, timeoutMs: number) {
    const { method, path, body, schema, taken = [] } = request;
    const isLines = typeof body === 'string';
    const response = await fetch(`${config.url}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...proof,
        accept: 'application/json',
        ...(body === undefined
          ? {}
          : { 'content-type': isLines ? 'application/x-ndjson' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isLines ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok && !taken.includes(response.status)) throw refusal(host, response.status, text);
    const reply = schema.safeParse(parsed(text));
    if (!reply.success) throw new SearchEngineError(`${host} does not respond like OpenSearch`);
    return { status: response.status, reply: reply.data };
  }

  async function tried<Reply>(request: EngineRequest<Reply>, timeoutMs: number) {
    try {
      const result = await once(request, timeoutMs);
      failures = 0;
      return result;
    } catch (error) {
      if (!(error instanceof Refused) && ++failures >= maxFailures)
        restsUntil = performance.now() + limits.restMs;
      if (error instanceof SearchEngineError) throw error;
      throw new SearchEngineError(`${host} could not be reached: ${reasonOf(error)}`, { cause: error });
    }
  }

  return async function send(request) {
    if (request.isForShopper) {
      if (failures >= maxFailures && performance.now() < restsUntil)
        throw new SearchEngineError(`${host} keeps failing; not retrying for now`);
      // Half of the remaining time, so the database can answer instead.
      return tried(request, Math.max(1, Math.ceil(Math.min(limits.shopperMs, timeBudgetLeftMs() / 2))));
    }
    for (let repeat = 1; ; repeat++) {
      try {
        return await tried(request, limits.writeMs);
      } catch (error) {
        if (error instanceof Refused || repeat > repeats) throw error;
        await wait(randomInt(1 + limits.longestPauseMs(repeat)));
      }
    }
  };
}

/** A definite refusal; retrying won't help. */
class Refused extends SearchEngineError {}

/** Error types only: OpenSearch's messages repeat what shoppers typed. */
function refusal(host: string, status: number, text: string): SearchEngineError {
  const { error } = Object(parsed(text)) as { error?: { type?: unknown; root_cause?: { type?: unknown }[] } };
  const types = [error?.type, error?.root_cause?.[0]?.type].filter((type) => typeof type === 'string');
  const message = `${host} refused the request (${[status, ...new Set(types)].join(' ')})${hints[status] ?? ''}`;
  return status === 429 || status >= 500 ? new SearchEngineError(message) : new Refused(message);
}

const hints: Record<number, string> = {
  401: ': check SEARCH_KEY',
  403: ': check the permissions of the SEARCH_KEY user (create, write, read and delete indexes with the prefix in SEARCH_URL)',
  404: ': run "npx souk search reindex"',
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
}
