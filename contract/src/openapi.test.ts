import { describe, expect, test } from 'vitest';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument({ origin: 'http://shop.test' });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationNamed = (name: string) =>
  operations.find(({ operation }) => operation.operationId === name)!.operation;

/** Addresses inside the document of everything JSON would drop or change. */
function unserialisable(value: unknown, path = '$'): string[] {
  if (value === null || ['string', 'boolean'].includes(typeof value)) return [];
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path];
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([key, part]) => unserialisable(part, `${path}.${key}`));
}

describe('the contract in OpenAPI', () => {
  test('every endpoint is there under its method, path, name and domain, and nothing else', () => {
    const expected = Object.entries(api).flatMap(([domain, endpoints]) =>
      Object.entries(endpoints as Record<string, Endpoint>).map(
        ([name, { method, path }]) => `${method} /${path} ${name} ${domain}`,
      ),
    );
    const found = operations.map(
      ({ path, method, operation }) =>
        `${method.toUpperCase()} ${path} ${operation.operationId} ${operation.tags.join()}`,
    );
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(expected.length).toBeGreaterThan(30);
    expect(document.tags.map(({ name }) => name)).toEqual(Object.keys(api));
  });

  test('no two operations share a name', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('it is plain JSON without gaps or references into nowhere', () => {
    expect(unserialisable(document)).toEqual([]);
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(JSON.stringify(document)).not.toMatch(/"\$(ref|defs|schema)"/);
  });

  test('each `{name}` of a path is a required path parameter, and no other is', () => {
    const named = operations.map(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    const declared = operations.map(({ operation }) =>
      (operation.parameters ?? []).filter((parameter) => parameter.in === 'path' && parameter.required),
    );
    expect(declared.map((parameters) => parameters.map(({ name }) => name))).toEqual(named);
  });

  test('query parameters say what a caller may send, before the server reads it', () => {
    const parameters = operationNamed('products').parameters!;
    expect(parameters.map(({ name }) => name)).toEqual(Object.keys(api.catalog.products.query.shape));
    expect(parameters.filter(({ required }) => required)).toEqual([]);
    expect(parameters.find(({ name }) => name === 'sortby')!.schema).toEqual({
      default: 'popular',
      type: 'string',
      enum: ['popular', 'recent', 'price_low_to_high', 'price_high_to_low', 'best_rated'],
    });
    // A comma list arrives as text, whatever the handlers see.
    expect(parameters.find(({ name }) => name === 'brand')!.schema).toEqual({ type: 'string' });
    const [idParameter] = operationNamed('deleteAddressByQuery').parameters!;
    expect(idParameter).toMatchObject({ name: 'id', in: 'query', required: true });
  });

  test('bodies and replies carry their fields; only calls with a body have a requestBody', () => {
    const withBody = operations.filter(({ operation }) => operation.requestBody);
    expect(withBody.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      Object.values(api)
        .flatMap((endpoints) => Object.entries(endpoints as Record<string, Endpoint>))
        .flatMap(([name, endpoint]) => (endpoint.body || endpoint.upload ? [name] : []))
        .toSorted(),
    );
    expect(operationNamed('cartAction').requestBody).toMatchObject({
      required: true,
      content: {
        'application/json': { schema: { type: 'object', required: ['product_id', 'quantity'] } },
      },
    });
    const reply = operationNamed('product').responses['200']!.content['application/json'].schema;
    expect(reply).toMatchObject({ type: 'object', properties: { title: { type: 'string' } } });
    expect(reply).not.toHaveProperty('properties.message');
    for (const { operation } of operations) {
      const schema = operation.responses['200']!.content['application/json'].schema;
      expect(schema['type'] ?? schema['anyOf']).toBeDefined();
    }
  });

  test('a picture goes up as the one required part of a multipart body', () => {
    expect(operationNamed('uploadReviewImage').requestBody).toMatchObject({
      required: true,
      content: { 'multipart/form-data': { schema: { required: ['image'], properties: { image: {} } } } },
    });
  });

  test('who may call stands with each operation', () => {
    expect(operationNamed('products').security).toEqual([]);
    expect(operationNamed('cartAction').security).toEqual([{ login: [] }, { guest: [] }, {}]);
    const loginOnly = operations.filter(
      ({ operation }) => JSON.stringify(operation.security) === '[{"login":[]}]',
    );
    expect(loginOnly.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      Object.values(api)
        .flatMap((endpoints) => Object.entries(endpoints as Record<string, Endpoint>))
        .flatMap(([name, { access }]) => (access === 'login' ? [name] : []))
        .toSorted(),
    );
    const schemes = operations.flatMap(({ operation }) =>
      operation.security.flatMap((one) => Object.keys(one)),
    );
    expect([...new Set(schemes)].filter((name) => !(name in document.components.securitySchemes))).toEqual(
      [],
    );
  });

  test('the server is the shop that was asked', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: 'http://shop.test/api/v1' }]);
  });
});
