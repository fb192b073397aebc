import { apiRoot } from '@souk/rules/api-address';
import { consoleApi } from './console-api.ts';
import type { ConsoleAccess, ConsoleEndpoint } from './console-endpoint.ts';
import { requestBodyOf, uploadBodyOf, type OpenApiDocument } from './openapi.ts';
import type { OpenApiOperation } from './openapi-operation.ts';
import { parametersOf, sharedParameters, type OpenApiParameter } from './openapi-parameters.ts';
import { problemsOf, sharedHeaders, sharedResponses, sharedSchemas, successOf } from './openapi-replies.ts';
import { referenceTo, schemaOf, type JsonSchema, type NamedSchemas } from './openapi-schemas.ts';

const store: OpenApiParameter = {
  name: 'X-Store',
  in: 'header',
  required: false,
  description: 'The id of the store that a seller’s call is about; else the oldest of theirs',
  schema: { type: 'integer', minimum: 1 },
};
const version: OpenApiParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of what a change was made on',
  schema: { type: 'string' },
};

const fields: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['path', 'message'],
    properties: { path: { type: 'string' }, message: { type: 'string' } },
  },
  description: 'What is wrong with each field of the input, named as in the body: `variants.3.sku`',
};

const refusedForm: JsonSchema = {
  allOf: [
    referenceTo('Refused'),
    { type: 'object', properties: { data: { type: 'object', properties: { fields } } } },
  ],
};

const answered = (description: string, schema: JsonSchema) => ({
  description,
  content: { 'application/json': { schema } },
});

/** The calls of the two consoles in OpenAPI 3.1. `origin` is the shop's own, without a slash at the end. */
export function openApiOfConsoles({ origin }: { origin: string }): OpenApiDocument {
  const schemas: NamedSchemas = new Map(Object.entries(sharedSchemas));
  const operations = Object.entries(consoleApi).flatMap(([group, endpoints]) =>
    Object.entries<ConsoleEndpoint>(endpoints).map(([name, endpoint]) => ({
      path: `/${endpoint.path}`,
      method: endpoint.method.toLowerCase(),
      operation: operationOf(group, name, endpoint, schemas),
    })),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Souk consoles',
      version: '1',
      description:
        'The calls of the seller’s and the operator’s console. Every reply is `{ data, status, token, message }`, and its ' +
        'HTTP status is `status`. 201: a refused form, with `data.form` and `data.fields`; 403: `data.permission` is ' +
        'missing; 404: not there, or not yours; 409: somebody else changed the same fields, see `data.conflict`. These ' +
        'calls are for the shop’s own pages: the session is a cookie that no other site’s page can send.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin + apiRoot }],
    tags: Object.keys(consoleApi).map((name) => ({ name })),
    paths: Object.fromEntries(
      [...Map.groupBy(operations, ({ path }) => path)].map(([path, methods]) => [
        path,
        Object.fromEntries(methods.map(({ method, operation }) => [method, operation])),
      ]),
    ),
    components: {
      schemas: Object.fromEntries(schemas),
      parameters: { ...sharedParameters, Store: store, Version: version },
      headers: sharedHeaders,
      responses: sharedResponses,
      securitySchemes: {
        session: {
          ...{ type: 'apiKey', in: 'cookie', name: 'console_token' },
          description: 'Of `console/session`; of operators it is `operator_token`',
        },
      },
    },
  };
}

function operationOf(
  group: string,
  name: string,
  endpoint: ConsoleEndpoint,
  schemas: NamedSchemas,
): OpenApiOperation {
  const { access, body, method, summary, upload } = endpoint;
  const needs = rightOf(access);
  const isChange = method === 'PUT' || method === 'PATCH';
  return {
    operationId: name,
    tags: [group],
    summary,
    ...(needs ? { description: `Needs the right \`${needs}\`.` } : {}),
    security: access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf(endpoint, schemas),
      ...(access === 'public' ? [] : [{ $ref: '#/components/parameters/Store' }]),
      ...(isChange ? [{ $ref: '#/components/parameters/Version' }] : []),
    ],
    ...(body ? { requestBody: requestBodyOf(schemaOf(body, 'input', schemas)) } : {}),
    ...(upload ? { requestBody: uploadBodyOf(upload) } : {}),
    responses: {
      '200': answered('Done', successOf(schemaOf(endpoint.reply, 'output', schemas))),
      '201': answered('Refused, and `data.form` says why', refusedForm),
      ...problemsOf({
        access: access === 'public' ? 'public' : 'login',
        hasBody: body !== undefined || upload !== undefined,
      }),
      ...(needs
        ? { '403': answered('A right is missing, or the password is asked for', referenceTo('Problem')) }
        : {}),
      ...(isChange ? { '409': answered('Changed by somebody else', referenceTo('Problem')) } : {}),
    },
  };
}

const rightOf = (access: ConsoleAccess): string | null => {
  if (typeof access === 'string') return null;
  return 'seller' in access ? access.seller : access.operator;
};
