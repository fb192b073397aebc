import { expect, test } from 'vitest';
import { consoleApi } from './console-api.ts';
import type { ConsoleEndpoint } from './console-endpoint.ts';
import { openApiOfConsoles } from './openapi-console.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiOfConsoles({ origin: 'http://shop.test' });
const endpoints = Object.values(consoleApi).flatMap((group) => Object.values<ConsoleEndpoint>(group));

test('it has every call of the consoles, and nothing of the shop', () => {
  const told = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(1)}`),
  );
  expect(told.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted());
  const shop = Object.keys(openApiDocument({ origin: 'http://shop.test' }).paths);
  expect(shop.filter((path) => path in document.paths)).toEqual([]);
});

test('whatever it refers to is in it', () => {
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

test('the session is asked for wherever the contract does', () => {
  for (const { method, path, access } of endpoints) {
    const operation = document.paths[`/${path}`]![method.toLowerCase()]!;
    expect([path, operation.security]).toEqual([path, access === 'public' ? [] : [{ session: [] }]]);
  }
});
