import { operatorPermissions, sellerPermissions } from '@souk/rules/permissions';
import type { OpenApiHeader, OpenApiResponse } from './openapi-replies.ts';
import { referenceTo, type JsonSchema } from './openapi-schemas.ts';

/* Response wrappers of console calls: the HTTP status equals the body's. */

const form: JsonSchema = {
  type: 'array',
  items: { type: 'string' },
  minItems: 1,
  description: 'Error messages to show to the user',
};

const envelope = (
  status: JsonSchema,
  properties: Record<string, JsonSchema>,
  required: string[],
): JsonSchema => ({
  type: 'object',
  required: ['data', 'status', 'token', 'message'],
  properties: {
    data: { type: 'object', required, properties },
    status: { type: 'integer', ...status },
    token: { type: 'null' },
    message: { type: 'string' },
  },
});

const next: JsonSchema = { type: 'string', description: 'The next step that helps, such as `confirm`' };

export const consoleSchemas: Record<string, JsonSchema> = {
  Permission: { type: 'string', enum: [...new Set([...sellerPermissions, ...operatorPermissions])] },
  FieldError: {
    type: 'object',
    required: ['path', 'message'],
    properties: {
      path: { type: 'string', description: 'Path in the request body: `variants.3.sku`' },
      message: { type: 'string' },
    },
  },
  FieldConflict: {
    type: 'object',
    required: ['path', 'yours', 'theirs', 'by', 'at'],
    properties: {
      path: { type: 'string' },
      yours: {},
      theirs: {},
      by: { type: ['string', 'null'], description: 'Who changed it, if known' },
      at: { type: ['string', 'null'], format: 'date-time' },
    },
  },
  Refused: envelope(
    { const: 201 },
    { form, fields: { type: 'array', items: referenceTo('FieldError') }, next },
    ['form'],
  ),
  Forbidden: envelope(
    { const: 403 },
    { form, permission: { ...referenceTo('Permission'), description: 'The missing permission' }, next },
    ['form'],
  ),
  Conflict: envelope(
    { const: 409 },
    { form, conflict: { type: 'array', items: referenceTo('FieldConflict') } },
    ['form'],
  ),
  Problem: envelope(
    { enum: [400, 401, 404, 405, 408, 413, 422, 429, 500, 503] },
    {
      form,
      request_id: { type: 'string', description: 'For server errors: quote it when you contact the shop' },
    },
    ['form'],
  ),
};

const requestId: Record<string, OpenApiHeader> = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
};
const limits: Record<string, OpenApiHeader> = {
  'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/RateRemaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/RateReset' },
};

export const consoleHeaders: Record<string, OpenApiHeader> = {
  Version: {
    description: 'Sent with responses that have a `version`; send it back in `If-Match` with a change',
    schema: { type: 'string', pattern: '^"[1-9][0-9]*"$' },
  },
  RateLimit: { description: 'Requests allowed in the current window', schema: { type: 'integer' } },
  RateRemaining: { description: 'Requests left in the current window', schema: { type: 'integer' } },
  RateReset: { description: 'Seconds until the window resets', schema: { type: 'integer' } },
};

/** A success response. `isVersioned`: with the record's version, for `If-Match`. */
export const done = (replyName: string, isVersioned: boolean): OpenApiResponse => ({
  description: 'Success',
  headers: {
    ...requestId,
    ...limits,
    ...(isVersioned ? { ETag: { $ref: '#/components/headers/Version' } } : {}),
  },
  content: { 'application/json': { schema: referenceTo(replyName) } },
});

const answered = (description: string, schemaName: string): OpenApiResponse => ({
  description,
  headers: requestId,
  content: { 'application/json': { schema: referenceTo(schemaName) } },
});

export const consoleResponses = {
  KeyReused: answered('The `Idempotency-Key` was already used for a different request', 'Problem'),
  RefusedForm: answered('Refused; `data.form` says why', 'Refused'),
  RightMissing: answered('A permission is missing, or the password must be confirmed again', 'Forbidden'),
  ChangedMeanwhile: answered('Someone else changed it first', 'Conflict'),
} satisfies Record<string, OpenApiResponse>;

export const consoleResponse = (name: keyof typeof consoleResponses) => ({
  $ref: `#/components/responses/${name}`,
});
