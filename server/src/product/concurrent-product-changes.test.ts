import { productInput } from '@souk/contract/console/product';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audited, type AuditedTx } from '#access/audited.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore } from '#testing/builders.ts';
import { changeProductState, type ProductState } from './change-product-state.ts';
import { changeStock } from './change-stock.ts';
import { deleteProduct } from './delete-product.ts';
import { readProducts } from './save/read-products.ts';
import { saveProduct } from './save/save-products.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop({ connections: 10 })));
afterAll(() => shop.close());

const actor = { kind: 'person', userId: null, name: 'Sara', storeId: null, requestId: null } as const;
const whole = { storeId: null };
const missing = { ok: false, reason: 'not_found' };
const act = <T extends { ok: boolean }>(work: (tx: AuditedTx) => Promise<T>) => audited(shop.db, actor, work);
type Product = Awaited<ReturnType<typeof buildProduct>>;

const stock = (product: Product, change: { set: number; seen: number } | { add: number }) =>
  act((tx) => changeStock(tx, whole, { inventory_id: product.inventoryIds[0]!, change }));
const inStock = async ({ id }: Product) => {
  const row = await shop.db
    .selectFrom('inventories')
    .select(['quantity', 'taken'])
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow();
  return [row.quantity, row.taken];
};
async function buy(product: Product, quantity: number) {
  const token = await buildGuest(shop.db, { items: [{ product, quantity }] });
  return shop.call('POST order/action', { body: orderBody(token) });
}
const entriesOf = ({ id }: Product) =>
  shop.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('entity', '=', 'product')
    .where('entity_id', '=', id)
    .where('actor_name', '=', actor.name)
    .orderBy('id')
    .execute();

describe('stock', () => {
  test('changes by the difference to what was seen; sales in between stay sold', async () => {
    const product = await buildProduct(shop.db, { stock: 12 });
    await buy(product, 2);
    expect(await stock(product, { set: 15, seen: 12 })).toEqual({ ok: true, quantity: 13, added: 3 });
    expect(await inStock(product)).toEqual([13, 2]);
    expect(await stock(product, { set: 4, seen: 4 })).toMatchObject({ isUnchanged: true, quantity: 13 });
    expect(await entriesOf(product)).toMatchObject([
      { action: 'product.stock', before: { quantity: 10 }, after: { quantity: 13 } },
    ]);
    expect((await readProducts(shop.db, whole, [product.id])).get(product.id)?.version).toBe(1);
  });

  test('is never negative', async () => {
    const product = await buildProduct(shop.db, { stock: 3 });
    expect(await stock(product, { add: -4 })).toEqual({ ok: false, reason: 'too_few', quantity: 3 });
    expect(await stock(product, { set: 0, seen: 5 })).toEqual({ ok: true, quantity: 0, added: -3 });
  });

  test('is counted and sold concurrently without losing a unit', async () => {
    const product = await buildProduct(shop.db, { stock: 10 });
    const acts = [
      ...Array.from({ length: 5 }, () => buy(product, 1)),
      ...Array.from({ length: 5 }, () => stock(product, { set: 13, seen: 10 })),
    ];
    const outcomes = await Promise.all(acts);
    expect(outcomes).toEqual(
      outcomes.map((_, index) =>
        expect.objectContaining(index < 5 ? { status: 200 } : { ok: true, added: 3 }),
      ),
    );
    expect(await inStock(product)).toEqual([20, 5]);
  });

  test('is unaffected by saving the product during a sale', async () => {
    const product = await buildProduct(shop.db, { stock: 10 });
    const { values } = (await readProducts(shop.db, whole, [product.id])).get(product.id)!;
    const input = (selling_minor: number) => productInput.parse({ ...values, id: product.id, selling_minor });
    const acts = [2000, 2100, 2200].flatMap((price) => [
      act((tx) => saveProduct(tx, whole, input(price))),
      buy(product, 1),
    ]);
    await Promise.all(acts);
    const [left, sold] = await inStock(product);
    expect(left! + sold!).toBe(10);
    expect((await readProducts(shop.db, whole, [product.id])).get(product.id)?.version).toBe(4);
  });

  test('of another store’s product doesn’t exist', async () => {
    const { inventoryIds } = await buildProduct(shop.db);
    const scope = { storeId: await buildStore(shop.db) };
    const input = { inventory_id: inventoryIds[0]!, change: { add: 1 } };
    expect(await act((tx) => changeStock(tx, scope, input))).toEqual(missing);
    expect(await act((tx) => changeStock(tx, whole, { ...input, inventory_id: 999_999 }))).toEqual(missing);
  });
});

test('a product is paused, archived and restored; a stale version is refused', async () => {
  const product = await buildProduct(shop.db);
  const { id, storeId } = product;
  const change = (state: ProductState, version?: number) =>
    act((tx) => changeProductState(tx, { storeId }, { id, version, state }));
  const isShown = async () => (await shop.call('GET product/{id}', { params: { id } })).status === 200;
  expect(await change('public')).toMatchObject({ isUnchanged: true });
  expect(await change('private', 1)).toEqual({ ok: true, id, version: 2 });
  expect(await isShown()).toBe(false);
  expect(await change('archived', 1)).toEqual({ ok: false, reason: 'stale', version: 2 });
  expect(await change('archived', 2)).toMatchObject({ version: 3 });
  const { values } = (await readProducts(shop.db, whole, [id])).get(id)!;
  const input = productInput.parse({ ...values, id, status: 'public' });
  expect(await act((tx) => saveProduct(tx, whole, input))).toMatchObject({
    fields: [{ path: 'status', reason: 'not_allowed' }],
  });
  expect(await change('public')).toMatchObject({ version: 4 });
  expect(await isShown()).toBe(true);
  expect((await entriesOf(product)).map(({ after }) => after)).toEqual([
    { state: 'private' },
    { state: 'archived' },
    { state: 'public' },
  ]);
  const scope = { storeId: await buildStore(shop.db) };
  expect(await act((tx) => changeProductState(tx, scope, { id, state: 'private' }))).toEqual(missing);
});

test('a product that was never ordered is deleted; ordered ones stay, and so do their ordered variants', async () => {
  const [plain, ordered] = [await buildProduct(shop.db), await buildProduct(shop.db)];
  await buy(ordered, 1);
  const scope = { storeId: await buildStore(shop.db) };
  expect(await act((tx) => deleteProduct(tx, scope, { id: plain.id }))).toEqual(missing);
  expect(await act((tx) => deleteProduct(tx, whole, { id: plain.id, version: 1 }))).toEqual({ ok: true });
  expect(await act((tx) => deleteProduct(tx, whole, { id: plain.id }))).toEqual(missing);
  expect(await act((tx) => deleteProduct(tx, whole, { id: ordered.id }))).toEqual({
    ok: false,
    reason: 'in_use',
    uses: { order_lines: 1 },
  });
  const { values } = (await readProducts(shop.db, whole, [ordered.id])).get(ordered.id)!;
  const input = productInput.parse({ ...values, id: ordered.id, variants: [{}] });
  expect(await act((tx) => saveProduct(tx, whole, input))).toEqual({
    ok: false,
    reason: 'invalid',
    fields: [{ path: 'variants', reason: 'in_use' }],
  });
});
