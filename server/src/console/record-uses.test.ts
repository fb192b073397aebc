import { consoleApi } from '@souk/contract/console-api';
import type { RecordUses } from '@souk/contract/console/record-uses';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildBrand,
  buildCategory,
  buildProduct,
  buildShippingRule,
  buildStore,
  buildSubcategory,
} from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { moveRecordUses } from './move-record-uses.ts';
import { editedKinds } from './operator-record-kinds.ts';
import { callConsole, ownerAtConsole } from './test-consoles.ts';

/* What uses a record, and moving it to another one. */

const { operatorCatalogue, operatorProducts, operatorWindow, sellerShipping } = consoleApi;
let shop: TestShop;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 12 });
  headers = await ownerAtConsole(shop);
});
afterAll(() => shop.close());

type Kind = 'category' | 'subcategory' | 'brand' | 'tax-rule' | 'shipping-rule' | 'attribute';
const usesOf = async (kind: Kind, id: number): Promise<RecordUses> => {
  const { data } = await callConsole(shop, operatorCatalogue.readCatalogueUses, {
    params: { kind, id },
    headers,
  });
  return operatorCatalogue.readCatalogueUses.reply.parse(data);
};
const countsOf = async (kind: Kind, id: number) =>
  Object.fromEntries((await usesOf(kind, id)).uses.map(({ by, count, blocks }) => [by, [count, blocks]]));
const move = (kind: Kind, id: number, into: number) =>
  callConsole(shop, operatorCatalogue.moveCatalogueUses, { params: { kind, id }, body: { into }, headers });
const remove = (kind: Kind, id: number) =>
  callConsole(shop, operatorCatalogue.deleteCatalogue, { params: { kind, id }, headers });
const entriesOf = (action: string) =>
  shop.db.selectFrom('audit_entries').selectAll().where('action', '=', action).orderBy('id').execute();

async function createRule(values: object): Promise<number> {
  const { data } = await callConsole(shop, consoleApi.operatorTerms.createTerm, {
    params: { kind: 'commission-rule' },
    body: { values: { percent: 5, start: null, end: null, ...values } },
    headers,
  });
  return consoleApi.operatorTerms.createTerm.reply.parse(data).id;
}

test('lists what uses a category, moves all of it, and deletes the empty category', async () => {
  const { db } = shop;
  const [from, into] = [await buildCategory(db), await buildCategory(db)];
  const inside = await buildSubcategory(db, { categoryId: from });
  const products = [];
  for (const title of ['Lamp', 'Lantern', 'Torch', 'Candle', 'Bulb', 'Shade', 'Wick'])
    products.push(await buildProduct(db, { title, categoryId: from }));
  const [first] = products;
  await db.updateTable('products').set({ subcategory_id: inside }).where('id', '=', first!.id).execute();
  // Archived products count too.
  await db
    .updateTable('products')
    .set({ archived_at: new Date(), status: 2 })
    .where('id', '=', products[6]!.id)
    .execute();
  await createRule({ title: 'Lamps', applies_to: { store_id: null, category_id: from, brand_id: null } });
  const target = { kind: 'category', id: from };
  await callConsole(shop, operatorWindow.createWindow, {
    params: { kind: 'banner' },
    body: { values: { place: 'home', image: 'a.webp', title: 'Sale', target } },
    headers,
  });
  const { slug } = await db
    .selectFrom('categories')
    .select('slug')
    .where('id', '=', from)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('site_links')
    .values({ title: 'Lamps', link: `/all/${slug}`, slug: '', area: 'about' })
    .execute();

  const rule = { term: 'lamp', opens: `/all/${slug}?sort=new`, created_at: new Date() };
  await db.insertInto('search_rules').values(rule).execute();

  const { uses, can_move: canMove } = await usesOf('category', from);
  expect(canMove).toBe(true);
  expect(await countsOf('category', from)).toEqual({
    products: [7, true],
    subcategories: [1, true],
    commission_rules: [1, true],
    banners: [1, false],
    links: [1, false],
    search_rules: [1, false],
  });
  expect(uses.find(({ by }) => by === 'products')?.named.map(({ title }) => title)).toEqual([
    'Lamp',
    'Lantern',
    'Torch',
    'Candle',
    'Bulb',
  ]);
  const { data: listed } = await callConsole(shop, operatorProducts.listAllProducts, {
    query: { in: `category:${from}` },
    headers,
  });
  expect(operatorProducts.listAllProducts.reply.parse(listed).total.count).toBe(7);
  const ofRules = await callConsole(shop, consoleApi.operatorTerms.listTerms, {
    params: { kind: 'commission-rule' },
    query: { in: `category:${from}` },
    headers,
  });
  expect(consoleApi.operatorTerms.listTerms.reply.parse(ofRules.data).rows).toMatchObject([
    { title: 'Lamps' },
  ]);

  expect((await remove('category', from)).status).toBe(201);
  await sql`truncate announced_changes`.execute(db);
  expect((await move('category', from, into)).data).toEqual({ moved: 10, is_begun: false });
  expect(await db.selectFrom('announced_changes').select('tags').execute()).toEqual([
    { tags: ['catalog', 'content'] },
  ]);
  const moved = await db
    .selectFrom('products')
    .select(['category_id', 'subcategory_id', 'version'])
    .where('id', '=', first!.id)
    .executeTakeFirstOrThrow();
  expect(moved).toEqual({ category_id: into, subcategory_id: inside, version: 2 });
  expect(await countsOf('category', from)).toEqual({ links: [1, false], search_rules: [1, false] });
  expect(await countsOf('category', into)).toMatchObject({ products: [7, true], banners: [1, false] });
  expect(await entriesOf('category.move-uses')).toMatchObject([
    { entity_id: from, after: { products: 7, subcategories: 1, commission_rules: 1, banners: 1 } },
  ]);
  expect((await remove('category', from)).status).toBe(200);
});

test('refuses itself, missing records and kinds without anything to move', async () => {
  const id = await buildBrand(shop.db);
  expect(await move('brand', id, id)).toMatchObject({ httpStatus: 404 });
  expect(await move('brand', id, 2_000_000_000)).toMatchObject({ httpStatus: 404 });
  expect(await move('brand', 2_000_000_000, id)).toMatchObject({ httpStatus: 404 });
  expect(await move('attribute', id, id + 1)).toMatchObject({ httpStatus: 404 });
});

test('moves products to another shipping rule of their store or of the shop, but not of another store', async () => {
  const { db } = shop;
  const [storeId, other] = [await buildStore(db), await buildStore(db)];
  const rules = [];
  for (const owner of [storeId, other, null]) {
    const { id } = await buildShippingRule(db);
    await db.updateTable('shipping_rules').set({ store_id: owner }).where('id', '=', id).execute();
    rules.push(id);
  }
  const [own, foreign, ofShop] = rules as [number, number, number];
  const { id } = await buildProduct(db, { storeId });
  await db.updateTable('products').set({ shipping_rule_id: own }).where('id', '=', id).execute();
  expect(await move('shipping-rule', own, foreign)).toMatchObject({ status: 201 });
  const seller = await ownerAtConsole(shop, { storeId });
  const sent = { params: { id: own }, body: { into: foreign }, headers: seller };
  expect(await callConsole(shop, sellerShipping.moveShippingRuleUses, sent)).toMatchObject({
    httpStatus: 404,
  });
  const listed = await callConsole(shop, consoleApi.sellerProducts.listProducts, {
    query: { in: `shipping-rule:${own}` },
    headers: seller,
  });
  expect(consoleApi.sellerProducts.listProducts.reply.parse(listed.data).rows.map((row) => row.id)).toEqual([
    id,
  ]);
  expect((await move('shipping-rule', own, ofShop)).data).toEqual({ moved: 1, is_begun: false });
});

test('a voucher used in an order can’t be deleted; the order list is filtered to it', async () => {
  const { db } = shop;
  const { id: voucherId } = await buildVoucher(db);
  const orders = [];
  for (let count = 0; count < 2; count += 1) {
    const token = await buildGuest(db, { items: [{ product: await buildProduct(db) }] });
    orders.push((await shop.call('POST order/action', { body: orderBody(token) })).data.id);
  }
  const row = { order_id: orders[0]!, voucher_id: voucherId, customer: 'guest@example.com' };
  await db.insertInto('voucher_uses').values(row).execute();
  const params = { kind: 'voucher', id: voucherId } as const;
  const { data } = await callConsole(shop, consoleApi.operatorOffers.readOfferUses, { params, headers });
  expect(consoleApi.operatorOffers.readOfferUses.reply.parse(data)).toMatchObject({
    uses: [{ by: 'orders', count: 1, blocks: true, named: [{ id: orders[0] }] }],
    can_move: false,
  });
  const query = { in: `voucher:${voucherId}` };
  const listed = await callConsole(shop, consoleApi.operatorOrders.listOperatorOrders, { query, headers });
  expect(
    consoleApi.operatorOrders.listOperatorOrders.reply.parse(listed.data).rows.map(({ id }) => id),
  ).toEqual([orders[0]]);
});

test('moves more than a portion of products in a job', async () => {
  const { db } = shop;
  const [from, into] = [await buildCategory(db), await buildCategory(db)];
  const { id } = await buildProduct(db, { categoryId: from });
  await sql`
    insert into products (store_id, category_id, tax_rule_id, shipping_rule_id, title, slug, selling_minor, image)
    select store_id, category_id, tax_rule_id, shipping_rule_id, title, slug || '-copy-' || n, selling_minor, image
    from products, generate_series(1, 1100) n where id = ${id}`.execute(db);
  const inside = await buildSubcategory(db, { categoryId: from });
  await sql`update products set subcategory_id = ${inside} where id = ${id}`.execute(db);
  expect((await move('category', from, into)).data).toEqual({ moved: 1102, is_begun: true });
  expect(await countsOf('category', from)).toEqual({ products: [601, true], subcategories: [1, true] });
  await shop.work();
  expect(await countsOf('category', from)).toEqual({});
  expect(await countsOf('category', into)).toEqual({ products: [1101, true], subcategories: [1, true] });
  expect((await entriesOf('category.move-uses')).at(-1)).toMatchObject({
    entity_id: from,
    after: { products: 1101, subcategories: 1 },
  });
});

describe('with other people at work', () => {
  const { used, remove: deleteCategory } = editedKinds.category;
  const actor = commandActor('a test');

  test('a product added after the move prevents the deletion', async () => {
    const { db } = shop;
    const [from, into] = [await buildCategory(db), await buildCategory(db)];
    await buildProduct(db, { categoryId: from });
    await move('category', from, into);
    const late = await buildProduct(db, { categoryId: from });
    expect((await remove('category', from)).status).toBe(201);
    expect(await used!.find(db, wholeShop, from)).toMatchObject([{ named: [{ id: late.id }] }]);
  });

  test('moves, deletions and new products at the same time lose no product', async () => {
    const { db } = shop;
    const into = await buildCategory(db);
    const product = await buildProduct(db, { categoryId: into });
    for (let round = 0; round < 8; round += 1) {
      const from = await buildCategory(db);
      await sql`update products set category_id = ${from} where id = ${product.id}`.execute(db);
      const join = () =>
        sql`update products set category_id = ${from} where id = ${product.id}`.execute(db).then(
          () => true,
          () => false, // the category is gone
        );
      const moveAll = () =>
        moveRecordUses({ db }, { actor, scope: wholeShop }, { kind: 'category', from, into });
      const drop = () => audited(db, actor, (tx) => deleteCategory(tx, wholeShop, { id: from }));
      const [, dropped] = await Promise.all([moveAll(), drop(), join(), moveAll(), drop()]);
      const again = await drop();
      const { category_id: at } = await db
        .selectFrom('products')
        .select('category_id')
        .where('id', '=', product.id)
        .executeTakeFirstOrThrow();
      const isGone = dropped.ok || (!again.ok && again.reason === 'not_found') || again.ok;
      expect(at).toBe(isGone ? into : from);
    }
  });
});
