import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countEveryTag } from '#product/tags/tag-queries.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore } from '#testing/builders.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';

/* Tags of all products: merging, renaming and removing. */

const { operatorTags, operatorWindow } = consoleApi;
let shop: TestShop;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop();
  headers = await ownerAtConsole(shop);
});
afterAll(() => shop.close());

async function tagged(tags: string, storeId?: number): Promise<number> {
  const { id } = await buildProduct(shop.db, storeId === undefined ? {} : { storeId });
  await shop.db.updateTable('products').set({ tags }).where('id', '=', id).execute();
  return id;
}
const list = async (query: { view?: string; q?: string } = {}) => {
  const { data } = await callConsole(shop, operatorTags.listTags, { query, headers });
  return operatorTags.listTags.reply.parse(data).rows;
};
const idOf = async (name: string) => {
  const found = (await list({ q: name })).find((row) => row.name === name);
  if (!found) throw new Error(`${name} is not listed`);
  return found.id;
};
const preview = async (name: string, into: string) => {
  const params = { id: await idOf(name) };
  const { data } = await callConsole(shop, operatorTags.previewTag, { params, query: { into }, headers });
  return operatorTags.previewTag.reply.parse(data);
};
const change = async (name: string, into: string | null) =>
  callConsole(shop, operatorTags.changeTag, { params: { id: await idOf(name) }, body: { into }, headers });
const tagsOf = async (ids: readonly number[]) => {
  const rows = await shop.db
    .selectFrom('products')
    .select('tags')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ tags }) => tags);
};

test('lists what uses a tag; banners and collections prevent its removal', async () => {
  const id = await tagged('Candle');
  const banner = {
    place: 'home',
    image: 'a.webp',
    title: 'Light',
    target: { kind: 'tags', tags: ['candle'] },
  };
  const { data: saved } = await callConsole(shop, operatorWindow.createWindow, {
    params: { kind: 'banner' },
    body: { values: banner },
    headers,
  });
  await countEveryTag(shop);
  const params = { id: await idOf('Candle') };
  const { data } = await callConsole(shop, operatorTags.readTagUses, { params, headers });
  expect(operatorTags.readTagUses.reply.parse(data).uses).toMatchObject([
    { by: 'banners', count: 1, blocks: true, named: [{ title: 'Light' }] },
    { by: 'tagged', count: 1, blocks: false, named: [{ id }] },
  ]);
  const query = { in: `tag:${params.id}` };
  const listed = await callConsole(shop, consoleApi.operatorProducts.listAllProducts, { query, headers });
  expect(
    consoleApi.operatorProducts.listAllProducts.reply.parse(listed.data).rows.map((row) => row.id),
  ).toEqual([id]);
  expect((await change('Candle', null)).status).toBe(201);
  const banners = { kind: 'banner' as const, id: operatorWindow.createWindow.reply.parse(saved).id };
  await callConsole(shop, operatorWindow.deleteWindow, { params: banners, headers });
  expect((await change('Candle', null)).status).toBe(200);
  await shop.work();
  expect(await callConsole(shop, operatorTags.readTagUses, { params, headers })).toMatchObject({
    httpStatus: 404,
  });
});

test('merges a tag into another: previewed, in every store, once where both were; searches and banners follow', async () => {
  const stores = [await buildStore(shop.db), await buildStore(shop.db)];
  const ids = [
    await tagged('Lampes,desk', stores[0]),
    await tagged('lampes,Lamp', stores[1]),
    await tagged('Lamp', stores[1]),
  ];
  const banner = { place: 'home', image: 'a.webp', target: { kind: 'tags', tags: ['lampes', 'desk'] } };
  await callConsole(shop, operatorWindow.createWindow, {
    params: { kind: 'banner' },
    body: { values: banner },
    headers,
  });
  await countEveryTag(shop);
  expect((await list({ q: 'lamp' })).map(({ name, products }) => [name.toLowerCase(), products])).toEqual(
    expect.arrayContaining([
      ['lamp', 2],
      ['lampes', 2],
    ]),
  );
  const name = (await list({ q: 'lampes' }))[0]!.name;
  const counts = { products: 2, stores: 2, both: 1, banners: 1, collections: 0 };
  expect(await preview(name, 'Lamp')).toEqual({ ...counts, exists: 'Lamp' });
  expect((await change(name, 'Lamp')).data).toEqual(counts);
  expect((await list({ q: 'lampes' }))[0]).toMatchObject({ becomes: 'Lamp' });
  expect((await change(name, 'Other')).status).toBe(201);

  await shop.work();
  expect(await tagsOf(ids)).toEqual(['Lamp,desk', 'Lamp', 'Lamp']);
  expect(await list({ q: 'lampes' })).toEqual([]);
  expect(await list({ q: 'lamp' })).toEqual([
    expect.objectContaining({ name: 'Lamp', products: 3, becomes: null }),
  ]);
  const banners = await shop.db.selectFrom('banners').select('tags').execute();
  expect(banners).toEqual([{ tags: 'Lamp,desk' }]);
  const recorded = await shop.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_kind'])
    .where('action', 'in', ['tag.save', 'product.save'])
    .where('entity_id', 'in', [...ids, 0])
    .execute();
  expect(
    recorded.filter(({ action, actor_kind: kind }) => action === 'product.save' && kind === 'person'),
  ).toHaveLength(2);
});

test('another spelling renames the same tag', async () => {
  const id = await tagged('brass');
  await countEveryTag(shop);
  expect(await preview('brass', 'Brass')).toMatchObject({ products: 1, both: 0, exists: null });
  await change('brass', 'Brass');
  await shop.work();
  expect(await tagsOf([id])).toEqual(['Brass']);
  expect((await list({ q: 'brass' })).map(({ name }) => name)).toEqual(['Brass']);
});

test('removes a tag, unless a banner or collection depends on it; archived products keep theirs', async () => {
  const ids = [await tagged('odd,useful'), await tagged('odd')];
  const archived = { archived_at: shop.clock.now(), status: 2 };
  await shop.db.updateTable('products').set(archived).where('id', '=', ids[1]!).execute();
  await countEveryTag(shop);
  expect((await change('desk', null)).status).toBe(201);
  expect((await change('odd', null)).data).toMatchObject({ products: 1 });
  await shop.work();
  expect(await tagsOf(ids)).toEqual(['useful', 'odd']);
  expect(await list({ q: 'odd' })).toEqual([]);
});
