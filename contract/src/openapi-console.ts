import { apiRoot } from '@souk/rules/api-address';
import type { Permission } from '@souk/rules/permissions';
import type { z } from 'zod';
import { consoleApi } from './console-api.ts';
import {
  honorsIdempotencyKey,
  isForKeys,
  rightsOf,
  type Confirm,
  type ConsoleEndpoint,
} from './console-endpoint.ts';
import { requestBodyOf, uploadBodyOf, type OpenApiDocument } from './openapi.ts';
import type { OpenApiOperation } from './openapi-operation.ts';
import { parametersOf, sharedParameters, type OpenApiParameter } from './openapi-parameters.ts';
import './openapi-console-names.ts';
import {
  consoleHeaders,
  consoleResponse,
  consoleResponses,
  consoleSchemas,
  done,
} from './openapi-console-replies.ts';
import { mediaTypesOf } from './file-reply.ts';
import { filesOf, problemsOf, sharedHeaders, sharedResponses, successOf } from './openapi-replies.ts';
import { schemaOf, type NamedSchemas } from './openapi-schemas.ts';

const store: OpenApiParameter = {
  name: 'X-Store',
  in: 'header',
  required: false,
  description: 'ID of the store for a seller’s request; default: the user’s oldest store',
  schema: { type: 'integer', minimum: 1 },
};
const version: OpenApiParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of the version you edited',
  schema: { type: 'string' },
};

export function openApiOfConsoles({ origin }: { origin: string }): OpenApiDocument {
  const schemas: NamedSchemas = new Map(Object.entries(consoleSchemas));
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
        'The API of the seller and operator consoles. Except for files, every response is `{ data, status, token, message }`, and `status` equals ' +
        'the HTTP status. 201: validation failed, see `data.form` and `data.fields`; 403: the permission in ' +
        '`data.permission` is missing; 404: not found, or not yours; 409: someone else changed the same fields, see ' +
        '`data.conflict`; 422: the `Idempotency-Key` was already used for a different request. Integrations authenticate with an API ' +
        'key created in the console: `Authorization: Bearer souk_…`. Endpoints that move money, change permissions, or delete or ' +
        'export data are marked `x-confirm`: users must have confirmed their password within the last ten minutes (`console/confirm`; 403 with ' +
        '`data.next` `confirm`). API keys can call only those that move money, and only if `moves_money` was set when the key was created. ' +
        'Each key allows 600 requests a minute, and 600 images and 120 files an hour. ' +
        'The consoles themselves use a session cookie that other sites can’t send.',
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
      schemas: Object.fromEntries([...schemas].toSorted(([one], [other]) => (one < other ? -1 : 1))),
      parameters: {
        Language: sharedParameters['Language']!,
        IdempotencyKey: sharedParameters['IdempotencyKey']!,
        Store: store,
        Version: version,
      },
      headers: {
        RequestId: sharedHeaders['RequestId']!,
        RetryAfter: sharedHeaders['RetryAfter']!,
        ...consoleHeaders,
      },
      responses: { ...sharedResponses, ...consoleResponses },
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key (`souk_…`) created in the console',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'console_token',
          description: 'From `console/session`; `operator_token` for operators',
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
): ConsoleOperation {
  const { access, body, confirm = 'never', method, summary, upload, reply } = endpoint;
  const rights = rightsOf(access);
  const isChange = method === 'PUT' || method === 'PATCH';
  const replyName = `${name[0]!.toUpperCase()}${name.slice(1)}Reply`;
  const mediaTypes = mediaTypesOf(reply);
  if (!mediaTypes) schemas.set(replyName, successOf(schemaOf(reply, 'output', schemas)));
  return {
    operationId: name,
    tags: [group],
    summary,
    ...(rights[0] === undefined && confirm === 'never' ? {} : { description: needsOf(rights, confirm) }),
    ...(rights[0] === undefined ? {} : { 'x-permission': rights[0] }),
    ...(confirm === 'never' ? {} : { 'x-confirm': confirm }),
    security: access === 'public' ? [] : schemesOf(endpoint, rights),
    parameters: [
      ...parametersOf({ ...endpoint, repeatable: honorsIdempotencyKey(endpoint) }, schemas),
      ...(access === 'public' ? [] : [{ $ref: '#/components/parameters/Store' }]),
      ...(isChange ? [{ $ref: '#/components/parameters/Version' }] : []),
    ],
    ...(body ? { requestBody: requestBodyOf(schemaOf(body, 'input', schemas)) } : {}),
    ...(upload ? { requestBody: uploadBodyOf(upload) } : {}),
    responses: {
      '200': mediaTypes
        ? filesOf(mediaTypes)
        : done(replyName, 'shape' in reply && 'version' in (reply as z.ZodObject).shape),
      '201': consoleResponse('RefusedForm'),
      ...problemsOf({
        access: access === 'public' ? 'public' : 'login',
        hasBody: body !== undefined || upload !== undefined,
      }),
      ...(access === 'public' ? {} : { '403': consoleResponse('RightMissing') }),
      ...(method === 'GET' ? {} : { '409': consoleResponse('ChangedMeanwhile') }),
      ...(honorsIdempotencyKey(endpoint) ? { '422': consoleResponse('KeyReused') } : {}),
    },
  };
}

/** `x-permission`: the permission the call needs; `x-confirm`: why it needs a confirmed session. */
type ConsoleOperation = OpenApiOperation & { 'x-permission'?: Permission; 'x-confirm'?: Confirm };

const confirmations: Readonly<Record<Confirm, string>> = {
  money:
    'Moves money: users must have confirmed their password within the last ten minutes; API keys need `moves_money`.',
  rights:
    'Changes permissions or access: users must have confirmed their password within the last ten minutes; API keys are refused.',
  data: 'Deletes or exports data: users must have confirmed their password within the last ten minutes; API keys are refused.',
  sometimes: 'Requires a confirmed password if the request moves money or changes permissions or access.',
  never: '',
};

function needsOf(rights: readonly Permission[], confirm: Confirm): string {
  const needs =
    rights.length > 0 ? `Requires the permission ${rights.map((right) => `\`${right}\``).join(' or ')}.` : '';
  return [needs, confirmations[confirm]].filter((text) => text !== '').join(' ');
}

/** A person's session or an API key, with one of these permissions. */
function schemesOf(endpoint: ConsoleEndpoint, rights: readonly Permission[]): Record<string, string[]>[] {
  const each = rights.length > 0 ? rights.map((right) => [right]) : [[]];
  const shown = isForKeys(endpoint) ? ['key', 'session'] : ['session'];
  return each.flatMap((right) => shown.map((scheme) => ({ [scheme]: right })));
}
