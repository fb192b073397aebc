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

/** Headers that calls understand, beside the two that tell who is calling (`security`). */
export const sharedParameters: Record<string, OpenApiParameter> = {
  Language: {
    name: 'Language',
    in: 'header',
    required: false,
    description:
      'Code of a language of the shop, such as `ar`; else the shop’s own. `Lang` and `?language=` do the same.',
    schema: { type: 'string' },
  },
  GuestToken: {
    name: 'X-User-Token',
    in: 'header',
    required: false,
    description: 'The token of a guest, where there is no login; may also travel as `user_token`',
    schema: { type: 'string', minLength: GUEST_TOKEN_MIN, maxLength: GUEST_TOKEN_MAX },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'The same key with the same body within a day gets the same reply, and nothing is done twice',
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
  login: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of `user/signin`' },
  guest: {
    type: 'apiKey',
    in: 'header',
    name: 'X-User-Token',
    description: 'The token of a guest; may also travel as `user_token` in the query or body',
  },
};

// `{}` stands for "or nobody": a guest without a token is given one by the first call that stores something.
export const securityByAccess: Record<Access, Record<string, string[]>[]> = {
  public: [],
  guest: [{ login: [] }, { guest: [] }, {}],
  login: [{ login: [] }],
};
