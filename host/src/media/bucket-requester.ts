import { createHash, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { makeRoom } from '@souk/server/runtime/concurrency-limit';
import { timeBudgetLeftMs } from '@souk/server/outbound/time-budget';
import { AwsClient } from 'aws4fetch';

export type BucketConfig = {
  /** URL of the bucket, by path or host name, without a trailing slash. */
  url: string;
  region: string;
  keyId: string;
  secretKey: string;
};

export type BucketRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** '' is the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** Idempotent, so it can be retried when the outcome is unknown. */
  isRepeatable: boolean;
};

/**
 * Returns replies with status 2xx, 404, 409, 412 or 416. Throws BucketUnavailableError on a timeout, lost connection, 429 or 5xx,
 * and BucketRefusedError for everything else: wrong keys, wrong region, no permission.
 */
export type BucketRequester = {
  (request: BucketRequest): Promise<Response>;
  /** A presigned URL for this one request, valid for a limited time. */
  sign(request: Pick<BucketRequest, 'method' | 'key' | 'headers'>, seconds: number): Promise<string>;
};

/** The store is down, slow or drops connections. The effect of the call is unknown. */
export class BucketUnavailableError extends Error {
  override name = 'BucketUnavailableError';
}

/** The store refuses; the message has its code and never a key. */
export class BucketRefusedError extends Error {
  override name = 'BucketRefusedError';
}

export type BucketParts = {
  fetch: typeof fetch;
  log: { warn(facts: object, text: string): void };
  /** Called after each attempt: whether the store responded. */
  onTry?: (isAnswered: boolean) => void;
  /** Time limit of an attempt until its response headers. */
  timeoutMs?: number;
  /** Maximum pause before the n-th retry, n from 1. */
  longestPauseMs?: (repeat: number) => number;
  /** How long a failing store is not called. */
  restMs?: number;
};

/**
 * As for providers (INVARIANTS §5): 10 s per attempt and 12 s in total, two retries; the circuit opens after five failures in 30 s.
 */
const limits = {
  timeoutMs: 10_000,
  wholeMs: 12_000,
  repeats: 2,
  failures: 5,
  windowMs: 30_000,
  restMs: 5000,
};
const taken = new Set([404, 409, 412, 416]);

/** Client for S3-compatible stores: signs each attempt, limits its time, and retries idempotent requests. */
export function bucketRequester(config: BucketConfig, parts: BucketParts): BucketRequester {
  const { timeoutMs = limits.timeoutMs, restMs = limits.restMs, onTry } = parts;
  const { longestPauseMs = (repeat: number) => 200 * 2 ** repeat } = parts;
  const { host } = new URL(config.url);
  const client = new AwsClient({
    accessKeyId: config.keyId,
    secretAccessKey: config.secretKey,
    region: config.region,
    service: 's3',
  });
  let failedAt: number[] = [];

  function addressOf({ key, query = {} }: Pick<BucketRequest, 'key' | 'query'>): string {
    const path = key === '' ? '' : `/${key.split('/').map(encodeURIComponent).join('/')}`;
    const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return `${config.url}${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
  }

  async function once(request: BucketRequest, leftMs: number): Promise<Response> {
    const { method, body } = request;
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await client.sign(addressOf(request), {
      method,
      headers: { ...request.headers, 'x-amz-content-sha256': hash },
      ...(body ? { body: Buffer.from(body) } : {}),
    });
    // Not signed, because proxies change it. With compression a picture's length would differ from its header.
    signed.headers.set('accept-encoding', 'identity');
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(new Error('timed out')), Math.min(timeoutMs, leftMs));
    try {
      const response = await parts.fetch(signed, { redirect: 'manual', signal: giveUp.signal });
      if (response.status < 500 && response.status !== 429) return response;
      await response.body?.cancel();
      throw new Error(`status ${response.status}`);
    } finally {
      clearTimeout(timer);
    }
  }

  async function tried(request: BucketRequest, leftMs: number): Promise<Response> {
    const now = performance.now();
    failedAt = failedAt.filter((at) => now - at < limits.windowMs);
    const last = failedAt.at(-1);
    if (failedAt.length >= limits.failures && now - last! < restMs)
      throw new BucketUnavailableError(`${host} keeps failing; not retrying for now`);
    try {
      const response = await once(request, leftMs);
      failedAt = [];
      onTry?.(true);
      return response;
    } catch (error) {
      failedAt.push(now);
      onTry?.(false);
      parts.log.warn(
        { store: host, method: request.method, key: request.key, err: error },
        'could not reach the bucket',
      );
      throw new BucketUnavailableError(`${host} could not be reached: ${reasonOf(error)}`, { cause: error });
    }
  }

  async function send(request: BucketRequest): Promise<Response> {
    makeRoom();
    const endsAt = performance.now() + Math.min(limits.wholeMs, timeBudgetLeftMs());
    for (let repeat = 1; ; repeat++) {
      try {
        return await checked(await tried(request, Math.max(0, endsAt - performance.now())), host);
      } catch (error) {
        const pause = randomInt(1 + longestPauseMs(repeat));
        const isOver = repeat > limits.repeats || performance.now() + pause >= endsAt;
        if (!(error instanceof BucketUnavailableError) || !request.isRepeatable || isOver) throw error;
        await wait(pause);
      }
    }
  }
  return Object.assign(send, {
    async sign(
      { method, key, headers = {} }: Pick<BucketRequest, 'method' | 'key' | 'headers'>,
      seconds: number,
    ) {
      const query = { 'X-Amz-Expires': String(seconds) };
      const aws = { signQuery: true, allHeaders: true };
      const signed = await client.sign(addressOf({ key, query }), { method, headers: { ...headers }, aws });
      return signed.url;
    },
  });
}

async function checked(response: Response, host: string): Promise<Response> {
  if (response.ok || taken.has(response.status)) return response;
  const answerText = await response.text().catch(() => '');
  const code = /<Code>(\w{1,60})<\/Code>/.exec(answerText)?.[1];
  throw new BucketRefusedError(
    `${host} refused the request (${response.status}${code ? ` ${code}` : ''})${hintOf(response.status, code)}`,
  );
}

/** Remedies for common errors. A HEAD has no body, so its 403 has no code. */
function hintOf(status: number, code: string | undefined): string {
  if (code === 'RequestTimeTooSkewed') return ': check the clock of this machine';
  if (status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed')
    return ': check S3_REGION and MEDIA_URL';
  return status === 403
    ? ': check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and their permissions (list the bucket; get, put and delete objects)'
    : '';
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
}
