import { flashSale, flashSales } from '@souk/contract/flash-sale';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildProduct, buildStore } from '#testing/builders.ts';
import { countStatements } from '#testing/count-statements.ts';

const start = new Date('2026-11-20T10:00:00Z');
const end = new Date('2026-11-20T14:00:00Z');
const at = (base: Date, seconds: number) => new Date(base.getTime() + seconds * 1000);

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(new Date('2026-11-20T12:00:00Z'));
  await shop.db.deleteFrom('flash_sales').execute();
});

async function listSales(headers: Record<string, string> = {}) {
  const { data, status } = await shop.call('GET flash-sale', { headers });
  flashSales.reply.parse(data);
  expect(status).toBe(200);
  return data;
}

async function getSale(id: number, query: Record<string, unknown> = {}) {
  const reply = await shop.call('GET flash-sale/{id}', { params: { id }, query });
  if (reply.status === 200) flashSale.reply.parse(reply.data);
  return reply;
}

async function sell(saleId: number, units: number) {
  await shop.db
    .updateTable('flash_sale_products')
    .set({ sold: units })
    .where('flash_sale_id', '=', saleId)
    .execute();
}

describe('GET flash-sale', () => {
  test('lists running sales first, then upcoming ones, without ended and hidden ones', async () => {
    const { id: productId } = await buildProduct(shop.db);
    const items = [{ productId, priceMinor: 500 }];
    const later = await buildFlashSale(shop.db, { start: at(end, 7200), end: at(end, 9000), items });
    const next = await buildFlashSale(shop.db, { start: at(end, 3600), end: at(end, 90_000), items });
    const endsLast = await buildFlashSale(shop.db, { start, end: at(end, 60), items });
    const endsFirst = await buildFlashSale(shop.db, { start, end, items });
    await buildFlashSale(shop.db, { start: at(start, -3600), end: start, items });
    const hidden = await buildFlashSale(shop.db, { start, end, items });
    await shop.db.updateTable('flash_sales').set({ status: 2 }).where('id', '=', hidden).execute();

    const sales = await listSales();
    expect(sales.map(({ id, state }) => [id, state])).toEqual([
      [endsFirst, 'running'],
      [endsLast, 'running'],
      [next, 'upcoming'],
      [later, 'upcoming'],
    ]);
    expect(sales[0]).toMatchObject({
      status: 1,
      start_time: '2026-11-20 10:00:00',
      end_time: '2026-11-20 14:00:00',
      start_ms: start.getTime(),
      end_ms: end.getTime(),
      server_time: shop.clock.now().getTime(),
    });
  });

  test.each([
    ['end − 1 s', at(end, -1), ['running']],
    ['the end itself', end, []],
    ['end + 1 s', at(end, 1), []],
    ['start − 1 s', at(start, -1), ['upcoming']],
    ['the start itself', start, ['running']],
  ])('INVARIANTS I18: at %s', async (_name, now, states) => {
    const { id: productId } = await buildProduct(shop.db);
    const sale = await buildFlashSale(shop.db, { start, end, items: [{ productId, priceMinor: 500 }] });
    shop.clock.set(now);
    expect((await listSales()).map(({ state }) => state)).toEqual(states);
    const { data } = await getSale(sale);
    expect(data.sale.state).toBe(states[0] ?? 'ended');
  });

  test('returns the product in product_data with the prices of the sale', async () => {
    const { id: productId } = await buildProduct(shop.db, {
      sellingMinor: 9999,
      offeredMinor: 8000,
      stock: 4,
    });
    await buildFlashSale(shop.db, {
      start,
      end,
      items: [{ productId, priceMinor: 4950, limitPerShopper: 2 }],
    });
    const [sale] = await listSales();
    expect(sale?.products).toMatchObject([
      {
        product_id: productId,
        flash_sale_id: sale?.id,
        price: '49.50',
        quota: null,
        sold: 0,
        left: 4,
        limit_per_shopper: 2,
        prices_differ: false,
        product_data: { id: productId, selling: 99.99, offered: 80, rating: 0, review_count: 0 },
      },
    ]);
  });

  test('shows the sale price as "from" if packs with their own prices cost more', async () => {
    const { id: productId } = await buildProduct(shop.db, {
      variants: {
        attribute: 'Volume',
        values: [
          { title: '50 ml', stock: 2 },
          { title: '100 ml', stock: 2, priceMinor: 1800 },
        ],
      },
    });
    const id = await buildFlashSale(shop.db, { start, end, items: [{ productId, priceMinor: 700 }] });
    expect((await listSales())[0]?.products[0]).toMatchObject({
      price: '7.00',
      left: 2,
      prices_differ: true,
    });
    expect((await getSale(id)).data.data[0]).toMatchObject({ price: '7.00', prices_differ: true });
  });

  test('leaves out hidden products, and sales without visible ones', async () => {
    const hidden = await buildProduct(shop.db, { status: 2 });
    const storeId = await buildStore(shop.db);
    const suspended = await buildProduct(shop.db, { storeId });
    await shop.db.updateTable('stores').set({ status: 'suspended' }).where('id', '=', storeId).execute();
    await buildFlashSale(shop.db, {
      start,
      end,
      items: [
        { productId: hidden.id, priceMinor: 1 },
        { productId: suspended.id, priceMinor: 1 },
      ],
    });
    expect(await listSales()).toEqual([]);
  });

  test('the number of queries does not grow with the sales', async () => {
    const { id: productId } = await buildProduct(shop.db);
    const items = [{ productId, priceMinor: 500 }];
    await buildFlashSale(shop.db, { start, end, items });
    const one = await countStatements(() => listSales({ language: 'ar' }));
    for (let count = 0; count < 5; count++) await buildFlashSale(shop.db, { start, end, items });
    expect(await countStatements(() => listSales({ language: 'ar' }))).toBe(one);
  });
});

describe('remaining units of a sale', () => {
  test.each([
    ['quota 10, 3 sold, stock 50', { quota: 10, sold: 3, stock: 50 }, 7],
    ['quota 10, 3 sold, stock 4', { quota: 10, sold: 3, stock: 4 }, 4],
    ['quota 10, all sold', { quota: 10, sold: 10, stock: 50 }, 0],
    ['no quota', { quota: undefined, sold: 7, stock: 5 }, 5],
    ['sold out', { quota: 10, sold: 0, stock: 0 }, 0],
  ])('%s', async (_name, { quota, sold, stock }, left) => {
    const { id: productId } = await buildProduct(shop.db, { stock });
    const item = quota === undefined ? { productId, priceMinor: 500 } : { productId, priceMinor: 500, quota };
    const sale = await buildFlashSale(shop.db, { start, end, items: [item] });
    await sell(sale, sold);
    expect((await listSales())[0]?.products[0]).toMatchObject({ quota: quota ?? null, sold, left });
    expect((await getSale(sale)).data.data[0]).toMatchObject({ sold, left });
  });

  test('units of a variant with its own price are not sold at the sale price and do not count', async () => {
    const { id: productId } = await buildProduct(shop.db, {
      variants: {
        attribute: 'Size',
        values: [
          { title: 'S', stock: 3 },
          { title: 'XL', stock: 40, priceMinor: 2500 },
        ],
      },
    });
    await buildFlashSale(shop.db, { start, end, items: [{ productId, priceMinor: 500 }] });
    expect((await listSales())[0]?.products[0]?.left).toBe(3);
  });
});

describe('GET flash-sale/{id}', () => {
  test('returns products in pages of 30 next to the sale', async () => {
    const storeId = await buildStore(shop.db);
    const items: { productId: number; priceMinor: number }[] = [];
    for (let count = 0; count < 32; count++) {
      items.push({ productId: (await buildProduct(shop.db, { storeId })).id, priceMinor: 500 + count });
    }
    const sale = await buildFlashSale(shop.db, { start, end, items });
    const first = (await getSale(sale)).data;
    const second = (await getSale(sale, { page: 2 })).data;
    expect([first.total, first.last_page, first.per_page, first.data.length]).toEqual([32, 2, 30, 30]);
    expect([...first.data, ...second.data].map(({ product_id }) => product_id)).toEqual(
      items.map(({ productId }) => productId),
    );
    expect(first.data[0]).toMatchObject({ price: '5.00', selling: 10, flash_sale_id: sale });
    expect((await getSale(sale, { page: 9 })).data).toMatchObject({ data: [], last_page: 2, total: 32 });
    expect((await getSale(sale, { page: 'x', per_page: 5 })).data.data).toHaveLength(5);
  });

  test('an ended sale still shows its products, with no units left', async () => {
    const { id: productId } = await buildProduct(shop.db);
    const sale = await buildFlashSale(shop.db, { start, end, items: [{ productId, priceMinor: 500 }] });
    shop.clock.set(at(end, 1));
    const { data } = await getSale(sale);
    expect(data.sale).toMatchObject({ id: sale, state: 'ended', end_ms: end.getTime() });
    expect(data.data).toMatchObject([{ product_id: productId, left: 0 }]);
  });

  test('shows titles in Arabic and accepts Arabic literally', async () => {
    const xss = `</script><img src=x onerror=alert(1)>`;
    const { id: productId } = await buildProduct(shop.db, { title: xss });
    const sale = await buildFlashSale(shop.db, { start, end, items: [{ productId, priceMinor: 500 }] });
    await shop.db
      .insertInto('catalog_texts')
      .values([
        { entity: 'flash_sales', entity_id: sale, language_code: 'ar', field: 'title', text: 'تخفيضات' },
        { entity: 'products', entity_id: productId, language_code: 'ar', field: 'title', text: 'مصباح' },
      ])
      .execute();
    expect((await getSale(sale)).data.data[0]?.title).toBe(xss);
    const arabic = await shop.call('GET flash-sale/{id}', { params: { id: sale }, headers: { lang: 'ar' } });
    expect([arabic.data.sale.title, arabic.data.data[0]?.title]).toEqual(['تخفيضات', 'مصباح']);
    const [listed] = await listSales({ lang: 'ar' });
    expect([listed?.title, listed?.products[0]?.product_data.title]).toEqual(['تخفيضات', 'مصباح']);
  });

  test('treats a hidden sale like a missing one', async () => {
    const { id: productId } = await buildProduct(shop.db);
    const sale = await buildFlashSale(shop.db, { start, end, items: [{ productId, priceMinor: 500 }] });
    await shop.db.updateTable('flash_sales').set({ status: 2 }).where('id', '=', sale).execute();
    const hidden = await getSale(sale);
    const missing = await getSale(999_999_999);
    expect([hidden.httpStatus, hidden.status, hidden.form]).toEqual([
      200,
      201,
      ['We couldn’t find this flash sale.'],
    ]);
    expect(hidden.data).toEqual(missing.data);
  });

  test.each(['0', '-1', '1.5', 'abc', '1e2', '99999999999999999999', "1' or 1=1", '%', '\0'])(
    'refuses the id %j like a missing one',
    async (id) => {
      const { httpStatus, form } = await shop.call('GET flash-sale/{id}', { params: { id } });
      expect([httpStatus, form]).toEqual([200, ['We couldn’t find this flash sale.']]);
    },
  );
});
