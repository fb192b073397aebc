import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

test.each([
  ['en', 'Something went wrong'],
  ['ar', 'حدث خطأ ما'],
])(
  'CONTRACT §1.1: "server fault 500 … no stack, query, path or internal name", in %s',
  async (language, text) => {
    await sql`alter table flash_sales rename to away`.execute(shop.db);
    const response = await shop.app.server.inject({ url: '/api/v1/flash-sale', headers: { language } });
    await sql`alter table away rename to flash_sales`.execute(shop.db);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      data: { form: [text], request_id: response.headers['x-request-id'] },
      status: 500,
      token: null,
      message: text,
    });
    expect((await shop.call('GET flash-sale')).status).toBe(200);
  },
);
