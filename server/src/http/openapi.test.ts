import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { api } from '@souk/contract/api';
import type { Endpoint } from '@souk/contract/endpoint';
import type { OpenApiDocument } from '@souk/contract/openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildTestShop, testPublicUrl, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';

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
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(paths.map(({ path }) => `/${path}`)));
    expect(Object.keys(document.paths)).toContain('/payment/{provider}/notify');
  });

  test.each(['br', 'gzip'])('it is compressed (%s) to a tenth of its size', async (encoding) => {
    const plain = await shop.app.server.inject({ url });
    const packed = await shop.app.server.inject({ url, headers: { 'accept-encoding': encoding } });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8);
    const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  });

  test('replies match their description, including refusals and errors', async () => {
    const document = (await shop.app.server.inject({ url })).json<OpenApiDocument>();
    const { id } = await buildProduct(shop.db, {
      variants: { attribute: 'Size', values: [{ title: 'M', stock: 3 }] },
    });
    const user_token = 'guest_of_openapi';
    const body = { product_id: id, quantity: 1, user_token };
    const json = { 'content-type': 'application/json' };
    const post = { method: 'POST', headers: json } as const;
    const cases = [
      ['/product/{id}', { url: `/product/${id}` }, 200],
      ['/product/{id}', { url: '/product/999999' }, 200],
      ['/products', { url: '/products?sidebar_data=true&all_categories=true' }, 200],
      ['/home', { url: '/home' }, 200],
      ['/common', { url: '/common' }, 200],
      ['/cart/action', { ...post, url: '/cart/action', payload: body }, 200],
      ['/cart/action', { ...post, url: '/cart/action', payload: {} }, 200],
      ['/cart/action', { ...post, url: '/cart/action', payload: '{' }, 400],
      ['/cart/by-user', { url: `/cart/by-user?user_token=${user_token}` }, 200],
      ['/user/marks', { url: '/user/marks' }, 401],
    ] as const;
    for (const [path, asked, status] of cases) {
      const reply = await shop.app.server.inject({ ...asked, url: `/api/v1${asked.url}` });
      const method = 'method' in asked ? 'post' : 'get';
      expect([path, reply.statusCode]).toEqual([path, status]);
      const schema = schemaOfReply(document, document.paths[path]![method]!.responses[status]!);
      expect([path, schema.safeParse(reply.json()).error]).toEqual([path, undefined]);
      // The schema must not accept just anything.
      expect(schema.safeParse({ ...reply.json<object>(), status: 299 }).success).toBe(false);
    }
  });

  test('a second request gets the same bytes', async () => {
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

type Response = OpenApiDocument['components']['responses'][string];

/** A validator built from the document's schema of a reply. */
function schemaOfReply({ components }: OpenApiDocument, response: Response): z.ZodType {
  const found = '$ref' in response ? components.responses[response.$ref.split('/').at(-1)!]! : response;
  if ('$ref' in found) throw new Error('a reference to a reference');
  const { schema } = found.content!['application/json']!;
  const text = JSON.stringify({ ...schema, $defs: components.schemas });
  return z.fromJSONSchema(
    JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Parameters<
      typeof z.fromJSONSchema
    >[0],
  );
}
