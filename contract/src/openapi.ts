import { z } from 'zod';
import { api } from './api.ts';
import type { Access, Endpoint } from './endpoint.ts';

type JsonSchema = Record<string, unknown>;
export type OpenApiParameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema };
type Json = { 'application/json': { schema: JsonSchema } };
type Content = Json | { 'multipart/form-data': { schema: JsonSchema } };
export type OpenApiOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: OpenApiParameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content: Json }>;
};
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { securitySchemes: Record<string, object> };
};

/**
 * The API in OpenAPI 3.1, made from the contract itself (CONTRACT §2.8). The replies are those of `data`, without
 * the envelope that every reply has. `origin` is the shop's own, without a slash at the end.
 */
export function openApiDocument({ origin }: { origin: string }): OpenApiDocument {
  const operations = Object.entries(api).flatMap(([domain, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
      path: `/${endpoint.path}`,
      method: endpoint.method.toLowerCase(),
      operation: operationOf(domain, name, endpoint),
    })),
  );
  const byPath = Map.groupBy(operations, ({ path }) => path);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Souk API',
      version: '1',
      description:
        'Every reply is `{ data, status, token, message }`; the schemas here are those of `data`. ' +
        'A refused form answers HTTP 200 with `status` 201 and the sentences in `data.form`; 400, 401, 404, 405, ' +
        '413, 429, 500 and 503 have the same shape and that HTTP status.',
    },
    servers: [{ url: `${origin}/api/v1` }],
    tags: Object.keys(api).map((name) => ({ name })),
    paths: Object.fromEntries(
      [...byPath].map(([path, methods]) => [
        path,
        Object.fromEntries(methods.map(({ method, operation }) => [method, operation])),
      ]),
    ),
    components: {
      securitySchemes: {
        login: { type: 'http', scheme: 'bearer', description: 'The token of a login' },
        guest: {
          type: 'apiKey',
          in: 'header',
          name: 'X-User-Token',
          description: 'The token of a guest; may also travel as `user_token` in the query or body',
        },
      },
    },
  };
}

// `{}` stands for "or nobody": a guest without a token is given one by the first call that stores something.
const securityByAccess: Record<Access, Record<string, string[]>[]> = {
  public: [],
  guest: [{ login: [] }, { guest: [] }, {}],
  login: [{ login: [] }],
};

function operationOf(domain: string, name: string, endpoint: Endpoint): OpenApiOperation {
  const parameters = [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')];
  return {
    operationId: name,
    tags: [domain],
    summary: endpoint.summary,
    ...(endpoint.wrapped ? { description: 'The body may also arrive encrypted, as `{ "data": "…" }`.' } : {}),
    security: securityByAccess[endpoint.access],
    ...(parameters.length ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: requestBodyOf(endpoint.body) } : {}),
    ...(endpoint.upload ? { requestBody: uploadBodyOf(endpoint.upload) } : {}),
    responses: {
      '200': {
        description: 'What stands in `data`',
        content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
      },
    },
  };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): OpenApiParameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
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

function requestBodyOf(body: z.ZodType) {
  const schema = schemaOf(body, 'input');
  return { required: 'required' in schema, content: { 'application/json': { schema } } };
}

function uploadBodyOf(field: string) {
  const schema = {
    type: 'object',
    required: [field],
    properties: { [field]: { description: 'jpeg or png', contentMediaType: 'application/octet-stream' } },
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  // OpenAPI 3.1 speaks this dialect of JSON schema anyway; naming it in every part only makes the document longer.
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  });
  return { ...rest };
}
