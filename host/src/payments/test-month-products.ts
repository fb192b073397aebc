import { consoleApi } from '@souk/contract/console-api';
import { callConsole } from '@souk/server/console/test-consoles';
import { buildFlashSale } from '@souk/server/testing/build-flash-sale';
import {
  buildBundleDeal,
  buildCategory,
  buildShippingRule,
  buildTaxRule,
} from '@souk/server/testing/builders';
import { expect } from 'vitest';
import { asOperator, asOwner, type Month, type Seller } from './test-month.ts';

/* Products of the day of trade, which operators approve one by one. */

const productNames = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3'] as const;
export type ProductName = (typeof productNames)[number];
export type Products = Record<ProductName, { id: number; inventoryIds: number[] }>;

const prices: Record<ProductName, number> = {
  A1: 7990,
  A2: 999,
  A3: 14_900,
  B1: 3950,
  B2: 1200,
  B3: 11_900,
  C1: 6495,
  C2: 2490,
  C3: 3333,
};
const shippingMinor: Record<Seller, number> = { A: 490, B: 590, C: 990 };
const stock = 50;
const reason = 'Please say how many watts it has.';

const { sellerProducts, sellerDrafts, operatorApprovals } = consoleApi;

/** Sellers submit nine products. One is rejected with a reason, changed and submitted again; none is public before it was approved. */
export async function offerProducts(month: Month): Promise<Products> {
  const { db } = month.shop;
  const bodies = await bodiesOf(month);
  for (const name of productNames) {
    const headers = await asOwner(month, sellerOf(name));
    const created = await callConsole(month.shop, sellerProducts.createProduct, {
      headers,
      body: bodies[name],
    });
    expect(created.data).toMatchObject({ id: null, waits: 'approval' });
  }
  const titles = async () =>
    (await db.selectFrom('products').select('title').orderBy('title').execute()).map(({ title }) => title);
  expect(await titles()).toEqual([]);
  await approveAll(month, { except: 'A3' });
  expect(await titles()).toEqual(productNames.filter((name) => name !== 'A3'));
  await fixA3(month, bodies.A3);
  await approveAll(month, {});
  expect(await titles()).toEqual(
    ['A3, 60 watts', ...productNames.filter((name) => name !== 'A3')].toSorted(),
  );
  const rows = await db
    .selectFrom('products')
    .innerJoin('inventories', 'inventories.product_id', 'products.id')
    .select(['products.id', 'products.title', 'inventories.id as inventory_id'])
    .execute();
  return Object.fromEntries(
    rows.map((row) => [row.title.slice(0, 2), { id: row.id, inventoryIds: [row.inventory_id] }]),
  ) as Products; // titles begin with their names
}

const sellerOf = (name: ProductName) => name[0] as Seller; // names begin with it

type Bodies = Record<ProductName, Record<string, unknown>>;

async function bodiesOf({ shop, stores }: Month): Promise<Bodies> {
  const { db } = shop;
  const home = await buildCategory(db, { title: 'Home' });
  const other = await buildCategory(db, { title: 'Other' });
  await db
    .insertInto('commission_rules')
    .values({ title: 'Home', percent: 8, store_id: stores.B, category_id: home, position: 1 })
    .execute();
  const bundle = await buildBundleDeal(db, { buy: 2, free: 1 });
  const tax = await buildTaxRule(db);
  const rule = async (priceMinor: number) => (await buildShippingRule(db, { places: [{ priceMinor }] })).id;
  const rules: Record<Seller, number> = {
    A: await rule(shippingMinor.A),
    B: await rule(shippingMinor.B),
    C: await rule(shippingMinor.C),
  };
  const body = (name: ProductName) => ({
    title: name,
    category_id: sellerOf(name) === 'B' ? home : other,
    tax_rule_id: tax,
    shipping_rule_id: rules[sellerOf(name)],
    bundle_deal_id: name === 'B2' ? bundle : null,
    selling_minor: prices[name],
    status: 'public',
    pictures: [{ image: 'product.webp', alt: 'Illustration' }],
    variants: [{ stock }],
  });
  const bodies: [ProductName, Record<string, unknown>][] = productNames.map((name) => [name, body(name)]);
  return Object.fromEntries(bodies) as Bodies; // of every name
}

async function approveAll(month: Month, { except }: { except?: ProductName }): Promise<void> {
  const { shop } = month;
  const headers = await asOperator(month);
  const { data } = await callConsole(shop, operatorApprovals.listApprovals, {
    headers,
    query: { limit: 50 },
  });
  for (const { id, version, title } of data.rows) {
    const params = { id };
    const decided =
      title === except
        ? await callConsole(shop, operatorApprovals.rejectProduct, { params, body: { reason }, headers })
        : await callConsole(shop, operatorApprovals.approveProduct, {
            params,
            headers: { ...headers, 'if-match': `"${version}"` },
          });
    expect(decided.status).toBe(200);
  }
}

async function fixA3(month: Month, body: Record<string, unknown>): Promise<void> {
  const { shop } = month;
  const headers = await asOwner(month, 'A');
  const query = { view: 'sent_back' };
  const { data } = await callConsole(shop, sellerDrafts.listDrafts, { headers, query });
  expect(data.rows).toMatchObject([{ title: 'A3', reason }]);
  const { id } = data.rows[0]!;
  const { version } = (await callConsole(shop, sellerDrafts.readDraft, { params: { id }, headers })).data;
  const kept = await callConsole(shop, sellerDrafts.keepDraft, {
    params: { id },
    body: { body: { ...body, title: 'A3, 60 watts' } },
    headers: { ...headers, 'if-match': `"${version}"` },
  });
  expect(kept.status).toBe(200);
  const sent = await callConsole(shop, sellerDrafts.submitDraft, {
    params: { id },
    body: { publish_at: null },
    headers,
  });
  expect(sent.data).toMatchObject({ waits: 'approval' });
}

/** C2 at 17.43 for an hour before and after. */
export async function startFlashSale({ shop }: Month, { C2 }: Products): Promise<void> {
  const now = shop.clock.now().getTime();
  await buildFlashSale(shop.db, {
    start: new Date(now - 3600_000),
    end: new Date(now + 3600_000),
    items: [{ productId: C2.id, priceMinor: 1743, quota: 20 }],
  });
}
