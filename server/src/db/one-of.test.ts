import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { oneOf } from './one-of.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.each([0, 1, 2, 3, 7, 8, 16, 17, 1000])('%i ids: exactly these', async (count) => {
  const { rows } = await sql<{ id: number }>`
    select id from generate_series(-5, 2000) id where id ${oneOf(numbers(count))} order by id`.execute(
    shop.db,
  );
  expect(rows.map(({ id }) => id)).toEqual(numbers(count));
});

test('few distinct lengths need few statements', () => {
  const texts = numbers(200).map((count) => sql`id ${oneOf(numbers(count))}`.compile(shop.db).sql);
  expect(new Set(texts).size).toBe(6);
});
