// @module-tag slow
import type { App } from '@souk/server/app';
import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import { buildProduct, buildShippingRule, buildStore, setSetting } from '@souk/server/testing/builders';
import { buildVoucher } from '@souk/server/testing/build-voucher';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperatedShop, type OperatedShop } from '#testing/operated-shop.ts';

let shop: OperatedShop;
let number: string;

beforeAll(async () => {
  shop = await openOperatedShop();
  const app = await shop.buildApp();
  number = await placeOrder(app);
  await app.server.close();
});
afterAll(() => shop?.close());

const souk = (...words: string[]) => shop.souk(['order', ...words]);

/** One product of Noor and one of Fjord. */
async function placeOrder(app: App, suffix = ''): Promise<string> {
  const { db } = shop;
  const noor = await buildProduct(db, { storeId: await buildStore(db, { slug: `noor${suffix}` }) });
  const fjord = await buildProduct(db, { storeId: await buildStore(db, { slug: `fjord${suffix}` }) });
  const token = await buildGuest(db, { items: [{ product: noor }, { product: fjord }] });
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/v1/order/action',
    payload: orderBody(token),
  });
  return reply.json<{ data: { order: string } }>().data.order;
}

test('`order advance` moves an order to its end, part by part, and prints its status', async () => {
  const advance = (...words: string[]) => souk('advance', number, ...words);
  expect(await advance('--part', 'noor')).toEqual({ code: 0, output: `Order ${number} is pending.` });
  expect(await advance()).toEqual({ code: 0, output: `Order ${number} is confirmed.` });
  const skipped = await advance('--to', 'delivered');
  expect(skipped.code).not.toBe(0);
  expect(skipped.output).toContain(`Order ${number} is confirmed and can't move to delivered.`);
  expect((await advance('--to', 'picked-up')).output).toBe(`Order ${number} is picked-up.`);
  expect((await advance('--to', '4')).output).toBe(`Order ${number} is on-the-way.`);
  expect((await advance()).output).toBe(`Order ${number} is delivered and paid.`);
  expect((await advance()).output).toContain("can't move any further");

  const shown = JSON.parse((await souk('show', number)).output) as { parts: { status: number }[] };
  expect(shown.parts.map((part) => part.status)).toEqual([5, 5]);
});

test("`order show` prints the voucher's payer, the commission, and each seller's earnings", async () => {
  const { db } = shop;
  await setSetting(db, 'default_commission_percent', 8);
  const { code } = await buildVoucher(db, { type: 2, percent: 8 });
  const items = [];
  for (const [sellingMinor, priceMinor] of [
    [7600, 490],
    [7600, 490],
    [12_900, 0],
  ] as const) {
    const { id } = await buildShippingRule(db, { places: [{ priceMinor }] });
    const product = await buildProduct(db, {
      sellingMinor,
      shippingRuleId: id,
      storeId: await buildStore(db),
    });
    items.push({ product });
  }
  const app = await shop.buildApp();
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/v1/order/action',
    payload: orderBody(await buildGuest(db, { items }), { voucher: code }),
  });
  await app.server.close();
  const placed = reply.json<{ data: { order: string } }>().data.order;
  type Shown = Record<'lines' | 'parts', Record<string, number | string>[]>;
  const { lines, parts } = JSON.parse((await souk('show', placed)).output) as Shown;
  expect(
    lines.map((line) => [
      line['voucher_shop_minor'],
      line['voucher_seller_minor'],
      line['commission_base_minor'],
      Number(line['commission_percent']),
      line['commission_rule'],
      line['commission_minor'],
      line['commission_tax_reason'],
    ]),
  ).toEqual([
    [608, 0, 7600, 8, 'shop', 608, 'not-configured'],
    [608, 0, 7600, 8, 'shop', 608, 'not-configured'],
    [1032, 0, 12_900, 8, 'shop', 1032, 'not-configured'],
  ]);
  expect(parts.map((part) => part['seller_minor'])).toEqual([7482, 7482, 11_868]);
});

test("`order parcel` records a part's carrier, and emails the customer if it has shipped already", async () => {
  const app = await shop.buildApp();
  const other = await placeOrder(app, '-of-parcels');
  await app.server.close();
  const parcel = (...words: string[]) => souk('parcel', other, '--carrier', 'Falcon Post', ...words);
  expect(await parcel()).toMatchObject({
    code: 1,
    output: expect.stringContaining('has several sellers; choose one with --part.'),
  });
  expect((await parcel('--part', 'noor-of-parcels', '--tracking', 'FP 1')).output).toBe(
    `Shipment added to order ${other}: Falcon Post FP 1; the buyer sees it with the order.`,
  );
  for (let step = 1; step < 4; step++) await souk('advance', other);
  expect((await parcel('--part', 'noor-of-parcels', '--tracking', 'FP 2')).output).toContain(
    'the buyer gets an email',
  );
  expect((await parcel('--part', 'noor-of-parcels', '--tracking', 'FP 2')).output).toContain(
    'sees it with the order',
  );
  const shown = JSON.parse((await souk('show', other)).output) as {
    parts: { parcels: { carrier: string; number: string | null }[] }[];
  };
  expect(shown.parts.map(({ parcels }) => parcels.map(({ carrier, number }) => [carrier, number]))).toEqual([
    [['Falcon Post', 'FP 2']],
    [],
  ]);
});

test.each([
  [
    'a parcel without a carrier',
    ['parcel', '', '--tracking', 'FP 1'],
    'Usage: npx souk <command>\n\n  order show',
  ],
  ['an unknown number', ['advance', '20200101AAAAAA'], 'Order 20200101AAAAAA does not exist.'],
  ['a seller who is not in it', ['advance', '', '--part', 'elsewhere'], 'has nothing from store elsewhere'],
  ['an unknown status', ['advance', '', '--to', 'lost'], 'Usage: npx souk <command>\n\n  order show'],
  ['an unknown option', ['advance', '', '--all'], 'Usage: npx souk <command>\n\n  order show'],
  ['an option of the other action', ['show', '', '--to', '2'], 'Usage: npx souk <command>\n\n  order show'],
])('refuses %s with a sentence', async (_case, words, output) => {
  const outcome = await souk(...words.map((word) => word || number));
  expect(outcome.code).not.toBe(0);
  expect(outcome.output).toContain(output);
});
