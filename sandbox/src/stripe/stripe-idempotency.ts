import type { Answer, Asked } from '#lab/exchange.ts';
import { stripeError } from './stripe-errors.ts';

const longestKey = 255;
const retentionMs = 24 * 3_600_000;

export type IdempotencyStore = { run(asked: Asked, work: () => Answer): Answer };

/**
 * The same key with the same parameters returns the first response, marked as replayed; with others it is refused. Requests that
 * failed validation aren't stored (Stripe's rule).
 */
export function createIdempotencyStore(now: () => number): IdempotencyStore {
  const stored = new Map<string, { request: string; answer: Answer; atMs: number }>();
  return {
    run(asked, work) {
      const key = asked.headers.get('idempotency-key');
      if (key === undefined) return work();
      if (key === '' || key.length > longestKey) {
        return stripeError({
          type: 'idempotency_error',
          message: `Keys for idempotent requests must be 1 to ${longestKey} characters long.`,
        });
      }
      const parameters = new URLSearchParams(asked.body.toString('utf8'));
      parameters.sort();
      const request = `${asked.path}?${parameters}`;
      const first = stored.get(key);
      if (first && now() - first.atMs < retentionMs) {
        if (first.request === request)
          return { ...first.answer, headers: { ...first.answer.headers, 'idempotent-replayed': 'true' } };
        return stripeError({
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        });
      }
      const answer = work();
      if (answer.status < 400) stored.set(key, { request, answer, atMs: now() });
      return answer;
    },
  };
}
