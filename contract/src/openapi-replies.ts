import type { Access } from './endpoint.ts';
import { referenceTo, type JsonSchema } from './openapi-schemas.ts';

export type OpenApiHeader = { description: string; schema: JsonSchema } | { $ref: string };
export type OpenApiResponse =
  | { $ref: string }
  | {
      description: string;
      headers?: Record<string, OpenApiHeader>;
      content?: Record<string, { schema: JsonSchema }>;
    };

const form = {
  type: 'array',
  items: { type: 'string' },
  minItems: 1,
  description: 'Error messages to show to the user',
};

const envelope = (status: JsonSchema, data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['data', 'status', 'token', 'message'],
  properties: { data, status, token: { type: 'null' }, message: { type: 'string' } },
});

export const successOf = (data: JsonSchema): JsonSchema => envelope({ type: 'integer', const: 200 }, data);

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** A file, without the envelope. */
export const filesOf = (mediaTypes: readonly string[]) => ({
  description: `The file: ${mediaTypes.join(', ')}`,
  content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: {} }])),
});

/** HTTP 200 is a success, or a refused form with `status` 201. */
export function answered(replyName: string, access: Access): OpenApiResponse {
  return {
    description: 'Success; or, with `status` 201, refused: `data.form` says why',
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(access === 'guest' ? { 'X-User-Token': { $ref: '#/components/headers/NewGuest' } } : {}),
    },
    content: json({ oneOf: [referenceTo(replyName), referenceTo('Refused')] }),
  };
}

export const sharedSchemas: Record<string, JsonSchema> = {
  Refused: envelope(
    { type: 'integer', const: 201 },
    {
      type: 'object',
      required: ['form'],
      properties: {
        form,
        next: { type: 'string', description: 'The missing step, such as `verify`' },
      },
    },
  ),
  Problem: envelope(
    { type: 'integer', enum: [400, 401, 404, 405, 408, 413, 429, 500, 503] },
    {
      type: 'object',
      required: ['form'],
      properties: {
        form,
        request_id: { type: 'string', description: 'For server errors: quote it when you contact the shop' },
      },
    },
  ),
};

export const sharedHeaders: Record<string, OpenApiHeader> = {
  RequestId: { description: 'Identifies this response in the shop’s log', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds', schema: { type: 'integer', minimum: 1 } },
  NewGuest: {
    description: 'Token for a new guest, if the request had none and stored something',
    schema: { type: 'string' },
  },
};

const problem = (description: string, headers: string[] = []): OpenApiResponse => ({
  description,
  headers: {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    ...Object.fromEntries(headers.map((name) => [name, { $ref: '#/components/headers/RetryAfter' }])),
  },
  content: json(referenceTo('Problem')),
});

export const sharedResponses = {
  Unreadable: problem('The address or body can’t be parsed'),
  LoginRequired: problem('Not signed in, or the session has ended'),
  NotFound: problem('Not found'),
  MethodNotAllowed: problem('Method not allowed; `Allow` lists the allowed ones'),
  TooLarge: problem('The body exceeds 256 kB, or an uploaded file 1000 kB'),
  TooMany: problem('Too many requests', ['Retry-After']),
  Failed: problem('Internal server error'),
  Busy: problem('Overloaded, or the database is unavailable; retry the request', ['Retry-After']),
} satisfies Record<string, OpenApiResponse>;

export const problemNamed = (name: keyof typeof sharedResponses) => ({
  $ref: `#/components/responses/${name}`,
});

export function problemsOf({ access, hasBody }: { access: Access; hasBody: boolean }) {
  return {
    '400': problemNamed('Unreadable'),
    ...(access === 'public' ? {} : { '401': problemNamed('LoginRequired') }),
    '404': problemNamed('NotFound'),
    '405': problemNamed('MethodNotAllowed'),
    ...(hasBody ? { '413': problemNamed('TooLarge') } : {}),
    '429': problemNamed('TooMany'),
    '500': problemNamed('Failed'),
    '503': problemNamed('Busy'),
  };
}
