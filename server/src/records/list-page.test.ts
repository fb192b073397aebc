import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildBrand } from '#testing/builders.ts';
import { listPage, type List } from './list-page.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

const brands: List<{ title: string }, 'id'> = {
  name: 'brands',
  columns: sql`title`,
  from: sql`brands`,
  where: [sql`true`],
  id: sql`id`,
  sorts: { id: { by: sql`id`, type: 'integer' } },
  usualSort: 'id',
};

test('rows contain the list’s columns and none of the cursor’s', async () => {
  for (let made = 0; made < 3; made++) await buildBrand(shop.db);
  const first = await listPage(shop.app.shop, brands, { limit: 2 });
  if (!first.ok || first.next === null) throw new Error('There is another page');
  const second = await listPage(shop.app.shop, brands, { limit: 2, after: first.next });
  const rows = [...first.rows, ...(second.ok ? second.rows : [])];
  expect(rows.length).toBe(3);
  expect(rows.map((row) => Object.keys(row))).toEqual([['title'], ['title'], ['title']]);
});
