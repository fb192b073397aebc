import { describe, expect, test } from 'vitest';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import type { OpenApiOperation } from './openapi-operation.ts';
import { outsideTheEnvelope } from './openapi-outside.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument({ origin: 'http://shop.test' });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationNamed = (name: string) =>
  operations.find(({ operation }) => operation.operationId === name)!.operation;
const endpoints = Object.entries(api).flatMap(([domain, ofDomain]) =>
  Object.entries(ofDomain as Record<string, Endpoint>).map(([name, endpoint]) => ({
    domain,
    name,
    endpoint,
  })),
);
const outsiders = outsideTheEnvelope.map(({ operation }) => operation.operationId);
const inEnvelope = operations.filter(({ operation }) => !outsiders.includes(operation.operationId));

const ownParameters = (operation: OpenApiOperation) =>
  (operation.parameters ?? []).filter((parameter) => 'name' in parameter);

function resolve(reference: string): unknown {
  return reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document);
}

/** Paths of everything that JSON would drop or change. */
function unserialisable(value: unknown, path = '$'): string[] {
  if (value === null || ['string', 'boolean'].includes(typeof value)) return [];
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path];
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([key, part]) => unserialisable(part, `${path}.${key}`));
}

describe('the contract in OpenAPI', () => {
  test('contains every endpoint under its method, path, name and domain, and those without an envelope', () => {
    const expected = [
      ...endpoints.map(
        ({ domain, name, endpoint: { method, path } }) => `${method} /${path} ${name} ${domain}`,
      ),
      ...outsideTheEnvelope.map(
        ({ path, method, operation }) =>
          `${method.toUpperCase()} ${path} ${operation.operationId} ${operation.tags.join()}`,
      ),
    ];
    const found = operations.map(
      ({ path, method, operation }) =>
        `${method.toUpperCase()} ${path} ${operation.operationId} ${operation.tags.join()}`,
    );
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(endpoints.length).toBeGreaterThan(30);
    expect(outsiders).toEqual(
      expect.arrayContaining(['socialLogin', 'paymentReturn', 'paymentNotice', 'openapi']),
    );
    const tags = operations.flatMap(({ operation }) => operation.tags);
    expect(document.tags.map(({ name }) => name)).toEqual([...new Set([...Object.keys(api), ...tags])]);
  });

  test('no two operations share a name', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('is plain JSON without gaps or dangling references', () => {
    expect(unserialisable(document)).toEqual([]);
    const text = JSON.stringify(document);
    expect(JSON.parse(text)).toEqual(document);
    expect(text).not.toMatch(/"\$(defs|schema)"/);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!);
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !references.includes(`#/components/schemas/${name}`),
    );
    expect(unused).toEqual([]);
  });

  test('path parameters match the `{name}`s of the path', () => {
    const named = operations.map(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    const declared = operations.map(({ operation }) =>
      ownParameters(operation).filter((parameter) => parameter.in === 'path' && parameter.required),
    );
    expect(declared.map((parameters) => parameters.map(({ name }) => name))).toEqual(named);
  });

  test('query parameters describe input before parsing', () => {
    const parameters = ownParameters(operationNamed('products'));
    expect(parameters.map(({ name }) => name)).toEqual(Object.keys(api.catalog.products.query.shape));
    expect(parameters.filter(({ required }) => required)).toEqual([]);
    expect(parameters.find(({ name }) => name === 'sortby')!.schema).toMatchObject({
      type: 'string',
      enum: expect.arrayContaining(['recent']),
    });
    // Comma lists are texts on the wire, whatever handlers receive.
    expect(parameters.find(({ name }) => name === 'brand')!.schema).toEqual({ type: 'string' });
    expect(parameters.find(({ name }) => name === 'page')!.schema).toEqual({ type: 'integer', minimum: 1 });
    const [idParameter] = ownParameters(operationNamed('deleteAddressByQuery'));
    expect(idParameter).toMatchObject({ name: 'id', in: 'query', required: true });
  });

  test('a body requires exactly what the server requires', () => {
    for (const { name, endpoint } of endpoints) {
      if (!endpoint.body) continue;
      const { schema } = operationNamed(name).requestBody!.content['application/json']!;
      const required = (schema['required'] ?? []) as string[];
      // An empty body is refused for exactly the required fields, except "one of these".
      const refused = endpoint.body.safeParse({});
      const missing = refused.success ? [] : refused.error.issues.map(({ path }) => String(path[0]));
      expect([name, missing]).toEqual([name, expect.arrayContaining(required)]);
      if (required.length > 0)
        expect([name, [...new Set(missing)].toSorted()]).toEqual([name, required.toSorted()]);
    }
    expect(
      operationNamed('saveAddress').requestBody!.content['application/json']!.schema['required'],
    ).toEqual(['name', 'email', 'phone', 'address_1', 'city', 'country']);
    expect(operationNamed('signin').requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { required: ['email', 'password'] } } },
    });
  });

  test('a reply includes the envelope: success with status 200, or refused with 201', () => {
    const inJson = inEnvelope.filter(({ operation }) => operation.operationId !== 'printInvoice');
    for (const { operation } of inJson) {
      const reply = operation.responses['200'] as unknown as {
        content: Record<string, { schema: { oneOf: { $ref: string }[] } }>;
      };
      const [done, refused] = reply.content['application/json']!.schema.oneOf;
      expect(refused).toEqual({ $ref: '#/components/schemas/Refused' });
      expect(resolve(done!.$ref)).toMatchObject({
        required: ['data', 'status', 'token', 'message'],
        properties: { data: expect.anything(), status: { const: 200 }, token: { type: 'null' } },
      });
    }
    const { schemas } = document.components;
    expect(schemas['ProductReply']).toMatchObject({
      properties: { data: { $ref: '#/components/schemas/Product' } },
    });
    expect(schemas['Product']).toMatchObject({ type: 'object', properties: { title: { type: 'string' } } });
    expect(schemas['Refused']).toMatchObject({ properties: { status: { const: 201 } } });
  });

  test('a document to download has its media type and no envelope', () => {
    const { content } = operationNamed('printInvoice').responses['200'] as { content: object };
    expect(content).toEqual({ 'application/pdf': { schema: {} } });
  });

  test('each operation lists its error responses', () => {
    for (const { name, endpoint } of endpoints) {
      const { responses } = operationNamed(name);
      const expected = ['200', '400', '404', '405', '429', '500', '503'];
      if (endpoint.access !== 'public') expected.push('401');
      if (endpoint.body || endpoint.upload) expected.push('413');
      expect([name, Object.keys(responses)]).toEqual([name, expected.toSorted()]);
    }
    const { responses } = document.components;
    for (const name of ['TooMany', 'Busy'])
      expect(responses[name]).toHaveProperty(['headers', 'Retry-After', '$ref']);
  });

  test('supported headers are parameters', () => {
    const heeded = (name: string) =>
      (operationNamed(name).parameters ?? []).flatMap((parameter) =>
        '$ref' in parameter ? [(resolve(parameter.$ref) as { name: string }).name] : [],
      );
    expect(heeded('orderAction')).toEqual(['Language', 'X-User-Token', 'Idempotency-Key']);
    expect(heeded('paymentDone')).toContain('Idempotency-Key');
    expect(heeded('cartAction')).toEqual(['Language', 'X-User-Token']);
    expect(heeded('products')).toEqual(['Language']);
  });

  test('only calls with a body have a requestBody; a picture is the only part of a multipart body', () => {
    const withBody = inEnvelope.filter(({ operation }) => operation.requestBody);
    expect(withBody.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      endpoints.flatMap(({ name, endpoint }) => (endpoint.body || endpoint.upload ? [name] : [])).toSorted(),
    );
    expect(operationNamed('uploadReviewImage').requestBody).toMatchObject({
      required: true,
      content: { 'multipart/form-data': { schema: { required: ['image'], properties: { image: {} } } } },
    });
  });

  test('each operation states who may call', () => {
    expect(operationNamed('products').security).toEqual([]);
    expect(operationNamed('cartAction').security).toEqual([{ login: [] }, { guest: [] }, {}]);
    const loginOnly = operations.filter(
      ({ operation }) => JSON.stringify(operation.security) === '[{"login":[]}]',
    );
    expect(loginOnly.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      endpoints.flatMap(({ name, endpoint }) => (endpoint.access === 'login' ? [name] : [])).toSorted(),
    );
    const schemes = operations.flatMap(({ operation }) =>
      operation.security.flatMap((one) => Object.keys(one)),
    );
    expect([...new Set(schemes)].filter((name) => !(name in document.components.securitySchemes))).toEqual(
      [],
    );
  });

  test('the server is the requested shop', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: 'http://shop.test/api/v1' }]);
  });
});
