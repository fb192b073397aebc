import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildGuest } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';

let shop: TestShop;
let guest: string;
beforeAll(async () => {
  shop = await buildTestShop();
  const products = [];
  for (let count = 0; count < 12; count++) products.push(await buildProduct(shop.db));
  guest = await buildGuest(shop.db, { items: products.map((product) => ({ product })) });
});
afterAll(() => shop.close());

const ask = (path: string, accepted?: string) =>
  shop.app.server.inject({
    url: `/api/v1/${path}`,
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });

test.each([
  ['products', 'br, gzip', 'br', brotliDecompressSync],
  ['products', 'gzip', 'gzip', gunzipSync],
  ['products', 'gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['countries-phones', 'gzip', 'gzip', gunzipSync],
])(
  '%s for a client that accepts %s is sent as %s: the same, and much smaller',
  async (path, accepted, encoding, unpack) => {
    const [plain, packed] = [await ask(path), await ask(path, accepted)];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers['vary']).toMatch(/language.*accept-encoding/i);
    expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  },
);

test('a client that accepts no compression gets it plain', async () => {
  for (const accepted of ['identity', 'br;q=0, gzip;q=0']) {
    expect((await ask('products', accepted)).headers['content-encoding']).toBeUndefined();
  }
});

test('small replies are not compressed', async () => {
  const reply = await ask('search?q=', 'br, gzip');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-encoding']).toBeUndefined();
});

test('personal replies are not compressed, however long', async () => {
  const reply = await ask(`cart/by-user?user_token=${guest}`, 'br, gzip');
  expect(reply.rawPayload.length).toBeGreaterThan(10_000);
  expect(reply.headers['content-encoding']).toBeUndefined();
});
