// @module-tag slow
import { buildTestShop, type TestShop } from '@souk/server/testing/build-test-shop';
import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDemoDatabase } from './testing/demo-database.ts';

let shop: TestShop;
beforeAll(async () => {
  const database = await cloneDemoDatabase();
  shop = await buildTestShop({ database });
}, 300_000);
afterAll(() => shop?.close());

const headers = { language: 'ar' };
const foreign = (texts: readonly string[]) => texts.filter((text) => !/^[\p{Script=Arabic}]/u.test(text));

describe('in Arabic', () => {
  test('the shop describes itself in Arabic, and in English to everyone else', async () => {
    const { data } = await shop.call('GET common', { headers });
    const { meta_title: title, meta_description: description } = data.site_setting;
    expect(foreign([title, description])).toEqual([]);
    expect(data.site_setting).toMatchObject({ site_name: 'Souk', copyright_text: '© 2026 سوق' });
    const { data: english } = await shop.call('GET common', { headers: { language: 'en' } });
    expect(english.site_setting).toMatchObject({ meta_title: 'Souk: products from independent stores' });
  });

  test('tiles have Arabic titles, badges and units', async () => {
    const { data } = await shop.call('GET products', { query: { per_page: '60' }, headers });
    const tiles = data.result.data;
    expect(tiles).toHaveLength(60);
    expect(foreign(tiles.map(({ title }) => title))).toEqual([]);
    expect(foreign(tiles.flatMap(({ badge }) => badge ?? []))).toEqual([]);
    expect(tiles.some(({ badge }) => badge === 'الأكثر مبيعًا')).toBe(true);
    expect(foreign(tiles.map(({ unit }) => unit))).toEqual([]);
  });

  test('search and suggestions answer in Arabic', async () => {
    const found = await shop.call('GET products', { query: { q: 'شنطة ظهر' }, headers });
    expect(found.data.result.data[0]?.title).toBe('حقيبة ظهر يومية تريلهيد 22 لتر مع جيب للابتوب');
    const { data } = await shop.call('GET search', { query: { q: 'حقي' }, headers });
    expect(data.product.length).toBe(10);
    expect(foreign(data.product.map(({ title }) => title))).toEqual([]);
    const { data: bags } = await shop.call('GET search', { query: { q: 'حقائب' }, headers });
    expect(bags.suggested.map(({ title }) => title)).toContain('حقائب ظهر');
    expect(bags.sub_category.map(({ title }) => title)).toContain('حقائب ظهر');
    expect(foreign([...bags.category, ...bags.product].map(({ title }) => title))).toEqual([]);
  });

  test('product, cart and order show Arabic product and option names', async () => {
    const { data: listed } = await shop.call('GET products', { query: { q: 'trailhead backpack' }, headers });
    const { id, title, inventory } = listed.result.data[0]!;
    const { data: product } = await shop.call('GET product/{id}', { params: { id }, headers });
    expect(product.title).toBe(title);
    for (const word of ['اللون', 'توتي', 'الحجم', 'صغير', 'قطعة'])
      expect(JSON.stringify(product)).toContain(`"${word}"`);

    const soldProduct = { id, inventoryIds: [inventory[0]!.id] };
    const user_token = await buildGuest(shop.db, {
      items: [{ product: soldProduct }],
      address: { country: 'DE', state: '' },
    });
    const { data: cart } = await shop.call('GET cart/by-user', { query: { user_token }, headers });
    const { data: placed } = await shop.call('POST order/action', { body: orderBody(user_token), headers });
    const { data: order } = await shop.call('GET order/find/{id}', {
      params: { id: placed.id },
      query: { user_token },
      headers,
    });
    for (const shown of [cart, order]) {
      const text = JSON.stringify(shown);
      for (const word of [title, 'اللون', 'توتي', 'الحجم', 'صغير']) expect(text).toContain(word);
      expect(text).not.toMatch(/Raspberry|Small|Colou?r/);
    }
  });
});
