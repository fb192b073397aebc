import { apiRoot } from '@souk/rules/api-address';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import type { OpenApiOperation } from './openapi-operation.ts';
import { mediaTypesOf } from './file-reply.ts';
import { outsideTheEnvelope } from './openapi-outside.ts';
import {
  parametersOf,
  securityByAccess,
  securitySchemes,
  sharedParameters,
  type OpenApiParameter,
} from './openapi-parameters.ts';
import {
  answered,
  filesOf,
  problemsOf,
  sharedHeaders,
  sharedResponses,
  sharedSchemas,
  successOf,
  type OpenApiHeader,
  type OpenApiResponse,
} from './openapi-replies.ts';
import { schemaOf, type JsonSchema, type NamedSchemas } from './openapi-schemas.ts';

export type OpenApiDocument = {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, OpenApiParameter>;
    headers: Record<string, OpenApiHeader>;
    responses: Record<string, OpenApiResponse>;
    securitySchemes: Record<string, object>;
  };
};

/**
 * The API in OpenAPI 3.1, generated from the contract (CONTRACT §2.8), with bodies including their envelope. `origin` has no
 * trailing slash.
 */
export function openApiDocument({ origin }: { origin: string }): OpenApiDocument {
  const schemas: NamedSchemas = new Map(Object.entries(sharedSchemas));
  const inEnvelope = Object.entries(api).flatMap(([domain, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
      path: `/${endpoint.path}`,
      method: endpoint.method.toLowerCase(),
      operation: operationOf(domain, name, endpoint, schemas),
    })),
  );
  const byPath = Map.groupBy([...inEnvelope, ...outsideTheEnvelope], ({ path }) => path);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Souk API',
      version: '1',
      description:
        'The API of this shop, which its own pages use too. Except for files, redirects and provider webhooks, every response is `{ data, status, token, message }`. ' +
        'When validation fails, the response is HTTP 200 with `status` 201 and sentences in `data.form`; other errors have the ' +
        'same shape and their own HTTP status. Public endpoints can be called from any origin.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin + apiRoot }],
    tags: [...Object.keys(api), 'description'].map((name) => ({ name })),
    paths: Object.fromEntries(
      [...byPath].map(([path, methods]) => [
        path,
        Object.fromEntries(methods.map(({ method, operation }) => [method, operation])),
      ]),
    ),
    components: {
      schemas: Object.fromEntries([...schemas].toSorted(([one], [other]) => (one < other ? -1 : 1))),
      parameters: sharedParameters,
      headers: sharedHeaders,
      responses: sharedResponses,
      securitySchemes,
    },
  };
}

function operationOf(
  domain: string,
  name: string,
  endpoint: Endpoint,
  schemas: NamedSchemas,
): OpenApiOperation {
  const { access, body, upload } = endpoint;
  const replyName = `${name[0]!.toUpperCase()}${name.slice(1)}Reply`;
  const mediaTypes = mediaTypesOf(endpoint.reply);
  if (!mediaTypes) schemas.set(replyName, successOf(schemaOf(endpoint.reply, 'output', schemas)));
  return {
    operationId: name,
    tags: [domain],
    summary: endpoint.summary,
    ...(endpoint.wrapped ? { description: 'The body can also be sent wrapped, as `{ "data": "…" }`.' } : {}),
    security: securityByAccess[access],
    parameters: parametersOf(endpoint, schemas),
    ...(body ? { requestBody: requestBodyOf(schemaOf(body, 'input', schemas)) } : {}),
    ...(upload ? { requestBody: uploadBodyOf(upload) } : {}),
    responses: {
      '200': mediaTypes ? filesOf(mediaTypes) : answered(replyName, access),
      ...problemsOf({ access, hasBody: body !== undefined || upload !== undefined }),
    },
  };
}

export function requestBodyOf(schema: JsonSchema) {
  return { required: 'required' in schema, content: { 'application/json': { schema } } };
}

/** The field `file` takes documents or tables, whose formats the summary names; other fields take an image. */
export function uploadBodyOf(field: string) {
  const description = field === 'file' ? 'A file of at most 1000 kB' : 'JPEG or PNG, at most 1000 kB';
  const schema = {
    type: 'object',
    required: [field],
    properties: { [field]: { description, contentMediaType: 'application/octet-stream' } },
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}
