import { api } from '@souk/contract/api';
import type { Endpoint } from '@souk/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, testPublicUrl, type TestShop } from '#testing/build-test-shop.ts';

const url = '/api/v1/openapi.json';
let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

describe('CONTRACT §2.8: "GET openapi.json: this contract in OpenAPI 3.1, without envelope"', () => {
  test('it names the shop, the product path and every other endpoint', async () => {
    const reply = await shop.app.server.inject({ url });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    });
    const document = reply.json<{ openapi: string; servers: object[]; paths: Record<string, object> }>();
    expect(document).not.toHaveProperty('data');
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: `${testPublicUrl}/api/v1` }]);
    expect(document.paths['/product/{id}']).toMatchObject({ get: { operationId: 'product' } });
    const paths = Object.values(api).flatMap((domain) => Object.values(domain) as Endpoint[]);
    expect(Object.keys(document.paths).toSorted()).toEqual(
      [...new Set(paths.map(({ path }) => `/${path}`))].toSorted(),
    );
  });

  test('a second reader gets the same bytes', async () => {
    const [first, second] = [await shop.app.server.inject({ url }), await shop.app.server.inject({ url })];
    expect(second.body).toBe(first.body);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s is refused with Allow', async (method) => {
    const reply = await shop.app.server.inject({ method, url });
    expect(reply.statusCode).toBe(405);
    expect(reply.headers['allow']).toBe('GET, HEAD, OPTIONS');
    expect(reply.json()).toMatchObject({ status: 405, data: { form: ['This page could not be found'] } });
  });
});
