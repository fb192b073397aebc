import { expect, test } from 'vitest';
import { consoleApi } from './console-api.ts';
import { isForKeys, type ConsoleEndpoint } from './console-endpoint.ts';
import { openApiOfConsoles } from './openapi-console.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiOfConsoles({ origin: 'http://shop.test' });
const endpoints = Object.values(consoleApi).flatMap((group) => Object.values<ConsoleEndpoint>(group));

test("contains every console call, and none of the shop's", () => {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(1)}`),
  );
  expect(documented.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted());
  const shop = Object.keys(openApiDocument({ origin: 'http://shop.test' }).paths);
  expect(shop.filter((path) => path in document.paths)).toEqual([]);
});

test('contains everything it refers to', () => {
  const text = JSON.stringify(document);
  const references = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!));
  const lost = [...references].filter(
    (path) =>
      path
        .split('/')
        .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document) ===
      undefined,
  );
  expect([references.size > 5, lost]).toEqual([true, []]);
});

test('an upload names its formats: a file in the summary, an image in the field', () => {
  const uploads = endpoints.filter(({ upload }) => upload !== undefined);
  expect(uploads.length).toBeGreaterThan(5);
  for (const { method, path, summary, upload } of uploads) {
    const { requestBody } = document.paths[`/${path}`]![method.toLowerCase()]!;
    const isImage = JSON.stringify(requestBody).includes('JPEG or PNG');
    expect([path, isImage], summary).toEqual([path, upload !== 'file']);
    if (upload === 'file') expect(summary).toMatch(/CSV|PDF/);
  }
});

test('each operation names its permission, alternatives and confirmation', () => {
  for (const endpoint of endpoints) {
    const { method, path, access } = endpoint;
    const operation = document.paths[`/${path}`]![method.toLowerCase()]!;
    const rights = typeof access === 'object' ? Object.values<string | readonly string[]>(access).flat() : [];
    const schemes = (rights.length > 0 ? rights.map((right) => [right]) : [[]]).flatMap((right) => [
      ...(isForKeys(endpoint) ? [{ key: right }] : []),
      { session: right },
    ]);
    expect([path, operation.security]).toEqual([path, access === 'public' ? [] : schemes]);
    expect([path, operation]).toMatchObject([path, rights[0] ? { 'x-permission': rights[0] } : {}]);
    const confirm = 'x-confirm' in operation ? operation['x-confirm'] : 'never';
    expect([path, confirm]).toEqual([path, endpoint.confirm ?? 'never']);
    expect([path, '403' in operation.responses]).toEqual([path, access !== 'public']);
  }
});

test('operations have unique names, and replies named after them, except files', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const names = operations.map(({ operationId }) => operationId);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const { schemas } = document.components;
  const files = operations.filter(({ responses }) => !JSON.stringify(responses['200']).includes('json'));
  expect(files.length).toBeGreaterThan(10);
  expect(document.paths['/seller/invoices/{id}/xml']!['get']!.responses['200']).toMatchObject({
    content: { 'application/xml': { schema: {} } },
  });
  for (const name of names.filter((one) => files.every(({ operationId }) => operationId !== one)))
    expect([name, Object.keys(schemas)]).toEqual([
      name,
      expect.arrayContaining([`${name[0]!.toUpperCase()}${name.slice(1)}Reply`]),
    ]);
  expect(schemas['ReadOrderReply']).toMatchObject({
    properties: { data: { $ref: '#/components/schemas/StoreOrder' }, status: { const: 200 } },
  });
  expect(schemas['StoreOrderRow']).toMatchObject({
    properties: { total: { $ref: '#/components/schemas/Money' } },
  });
});

test('versioned resources have an ETag header, and changes accept If-Match', () => {
  expect(document.paths['/seller/products/{id}']).toMatchObject({
    get: { responses: { '200': { headers: { ETag: { $ref: '#/components/headers/Version' } } } } },
    patch: { parameters: expect.arrayContaining([{ $ref: '#/components/parameters/Version' }]) },
  });
  expect(JSON.stringify(document.paths['/seller/orders'])).not.toContain('ETag');
});
