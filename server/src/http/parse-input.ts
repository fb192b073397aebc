import type { Endpoint } from '@souk/contract/endpoint';
import { REQUEST_KEY_MAX } from '@souk/rules/limits';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { RefusalKey } from '#texts/texts.ts';
import { findForbiddenKey } from './forbidden-key.ts';
import { Refusal, refuse, type Reason } from './refusal.ts';
import { unwrapBody } from './wrapped-body.ts';

type Schemas = Pick<Endpoint, 'params' | 'query' | 'body' | 'wrapped'>;

/** The body as an object, unwrapped if the endpoint allows wrapping; empty if the endpoint takes none. */
export function readBody({ body: schema, wrapped }: Schemas, request: FastifyRequest): object | Refusal {
  const body = schema ? objectBody(request.body) : {};
  const readable = wrapped && body ? unwrapBody(body) : body;
  if (!readable) return new Refusal([{ key: 'refusal.body.unreadable' }], 400);
  const field = findForbiddenKey([body, readable]);
  return field === null ? readable : refuse('refusal.field.invalid', { field });
}

function objectBody(body: unknown): Record<string, unknown> | null {
  if (body === undefined || body === null) return {};
  return typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown>) : null;
}

export type Input = { params: object; query: object; body: object };

/** Validates a call with the contract's schemas; a refusal lists every issue. */
export function parseInput(endpoint: Schemas, request: FastifyRequest, body: object): Input | Refusal {
  const params = endpoint.params?.safeParse(request.params);
  const query = endpoint.query?.safeParse(request.query);
  const parsedBody = endpoint.body?.safeParse(body);
  const issues = [params, query, parsedBody].flatMap((result) =>
    result && !result.success ? result.error.issues : [],
  );
  if (issues.length) return new Refusal(issues.map(reasonOf));
  return {
    params: (params?.data ?? {}) as object,
    query: (query?.data ?? {}) as object,
    body: (parsedBody?.data ?? {}) as object,
  };
}

function reasonOf(issue: z.core.$ZodIssue): Reason {
  const path = issue.path.map(String).join('.');
  if (issue.message.startsWith('refusal.')) {
    const key = issue.message as RefusalKey;
    return issue.code === 'too_big' ? { key, path, values: { max: Number(issue.maximum) } } : { key, path };
  }
  const field = path.slice(0, 60);
  if (isOfText(issue, 'too_small'))
    return { key: invalid, path, values: { field }, atField: 'refusal.field.empty' };
  if (isOfText(issue, 'too_big'))
    return {
      key: invalid,
      path,
      values: { field, max: Number(issue.maximum) },
      atField: 'refusal.field.too-long',
    };
  return { key: invalid, path, values: { field } };
}

const invalid = 'refusal.field.invalid';

const isOfText = <Code extends 'too_small' | 'too_big'>(
  issue: z.core.$ZodIssue,
  code: Code,
): issue is Extract<z.core.$ZodIssue, { code: Code }> => issue.code === code && issue.origin === 'string';

/** A key that cannot be stored is refused: ignoring it could place an order twice (CONTRACT L13). */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null | Refusal {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  return typeof key === 'string' && /^[\x20-\x7e]+$/.test(key) && key.length <= REQUEST_KEY_MAX
    ? key
    : refuse('refusal.idempotency-key.invalid');
}
