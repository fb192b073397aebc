import { GUEST_TOKEN_MAX, GUEST_TOKEN_MIN, REQUEST_KEY_MAX } from '@souk/rules/limits';
import type { z } from 'zod';
import type { Access, Endpoint } from './endpoint.ts';
import { schemaOf, type JsonSchema, type NamedSchemas } from './openapi-schemas.ts';

export type OpenApiParameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
};

/** Headers besides the two that authenticate (`security`). */
export const sharedParameters: Record<string, OpenApiParameter> = {
  Language: {
    name: 'Language',
    in: 'header',
    required: false,
    description:
      'Language code, such as `ar`; default: the shop’s language. `Lang` and `?language=` work too.',
    schema: { type: 'string' },
  },
  GuestToken: {
    name: 'X-User-Token',
    in: 'header',
    required: false,
    description: 'Guest token, if not signed in; can also be sent as `user_token`',
    schema: { type: 'string', minLength: GUEST_TOKEN_MIN, maxLength: GUEST_TOKEN_MAX },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Repeating the same key and body within a day returns the same response without acting again',
    schema: { type: 'string', minLength: 1, maxLength: REQUEST_KEY_MAX, pattern: '^[ -~]+$' },
  },
};

const shared = (name: string) => ({ $ref: `#/components/parameters/${name}` });

type Described = Pick<Endpoint, 'params' | 'query' | 'repeatable'> & { access: unknown };

export function parametersOf(endpoint: Described, found: NamedSchemas) {
  return [
    ...fieldsOf(endpoint.params, 'path', found),
    ...fieldsOf(endpoint.query, 'query', found),
    shared('Language'),
    ...(endpoint.access === 'guest' ? [shared('GuestToken')] : []),
    ...(endpoint.repeatable ? [shared('IdempotencyKey')] : []),
  ];
}

function fieldsOf(
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
  found: NamedSchemas,
): OpenApiParameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input', found) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

export const securitySchemes = {
  login: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token from `user/signin`' },
  guest: {
    type: 'apiKey',
    in: 'header',
    name: 'X-User-Token',
    description: 'Guest token; can also be sent as `user_token` in the query or body',
  },
};

// `{}` means "or unauthenticated": a guest without a token gets one from the first call that stores something.
export const securityByAccess: Record<Access, Record<string, string[]>[]> = {
  public: [],
  guest: [{ login: [] }, { guest: [] }, {}],
  login: [{ login: [] }],
};
