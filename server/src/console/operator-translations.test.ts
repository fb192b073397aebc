// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { TRANSLATED_KINDS, type TranslatedKind } from '@souk/rules/translated-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildBrand, buildProduct, buildStore } from '#testing/builders.ts';
import { countStatements } from '#testing/count-statements.ts';
import { callConsole, ownerAtConsole } from './test-consoles.ts';
import { translatedKinds } from './translated-kinds.ts';

/* Catalog translations. */

const { operatorTranslations, operatorCatalogue } = consoleApi;
let shop: TestShop;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop();
  headers = await ownerAtConsole(shop);
});
afterAll(() => shop.close());

const language = 'ar';
const list = async (kind: TranslatedKind, query: { view?: string; q?: string } = {}) => {
  const params = { language, kind };
  const { data } = await callConsole(shop, operatorTranslations.listTranslations, { params, query, headers });
  return operatorTranslations.listTranslations.reply.parse(data);
};
const read = async (kind: TranslatedKind, id: number) => {
  const params = { language, kind, id };
  const { data } = await callConsole(shop, operatorTranslations.readTranslation, { params, headers });
  return operatorTranslations.readTranslation.reply.parse(data);
};
const save = (kind: TranslatedKind, id: number, texts: Record<string, string>, version?: number) =>
  callConsole(shop, operatorTranslations.saveTranslation, {
    params: { language, kind, id },
    body: { texts, ...(version ? { version } : {}) },
    headers,
  });

test('a product counts as missing until all its texts are translated; translations are displayed in the shop', async () => {
  const product = await buildProduct(shop.db, { title: 'Serving bowl' });
  await shop.db
    .updateTable('products')
    .set({ description: '<p>Stoneware</p>', badge: 'New', overview: '', tags: '' })
    .set({ meta_title: '', meta_description: '', meta_keywords: '' })
    .where('id', '=', product.id)
    .execute();
  const rowOf = async (view: string) =>
    (await list('product', { view })).rows.find(({ id }) => id === product.id);
  expect(await rowOf('missing')).toMatchObject({ title: 'Serving bowl', missing: 4, texts: 4 });
  const { version, fields } = await read('product', product.id);
  expect(fields.map(({ name, original, text }) => [name, original, text])).toEqual([
    ['title', 'Serving bowl', ''],
    ['unit', 'piece', ''],
    ['badge', 'New', ''],
    ['description', '<p>Stoneware</p>', ''],
  ]);
  expect(
    await save('product', product.id, { title: 'وعاء تقديم', badge: 'جديد', unit: 'قطعة' }, version),
  ).toMatchObject({
    httpStatus: 200,
  });
  expect(await rowOf('missing')).toMatchObject({ missing: 1 });
  // Omitted ones stay; unsafe HTML is removed.
  await save('product', product.id, { description: '<p>خزف</p><script>x</script>' });
  expect(await rowOf('missing')).toBeUndefined();
  expect(await rowOf('all')).toMatchObject({ missing: 0, texts: 4 });
  const shown = await shop.call('GET product/{id}', { params: { id: product.id }, headers: { language } });
  expect(shown.data).toMatchObject({ title: 'وعاء تقديم', badge: 'جديد', description: '<p>خزف</p>' });
  // An empty text removes the translation: the original is displayed.
  await save('product', product.id, { badge: ' ' });
  expect(await rowOf('missing')).toMatchObject({ missing: 1 });
});

test('an attribute’s values are translated individually', async () => {
  const made = await callConsole(shop, operatorCatalogue.createCatalogue, {
    params: { kind: 'attribute' },
    headers,
    body: { values: { title: 'Colour', values: [{ title: 'Red' }, { title: 'Sand' }], texts: {} } },
  });
  const { id } = operatorCatalogue.createCatalogue.reply.parse(made.data);
  const before = await read('attribute', id);
  expect(before.fields.map(({ original }) => original)).toEqual(['Colour', 'Red', 'Sand']);
  const sand = before.fields[2]!.name;
  expect(await save('attribute', id, { [sand]: 'رملي' })).toMatchObject({ httpStatus: 200 });
  const after = await read('attribute', id);
  expect(after.fields.map(({ name, text }) => [name, text])).toEqual([
    ['title', ''],
    [before.fields[1]!.name, ''],
    [sand, 'رملي'],
  ]);
  expect((await list('attribute')).rows.find((row) => row.id === id)).toMatchObject({ missing: 2, texts: 3 });
});

test('concurrent translations of the same text conflict', async () => {
  const id = await buildBrand(shop.db, { title: 'Noor' });
  const { version } = await read('brand', id);
  expect(await save('brand', id, { title: 'نور' }, version)).toMatchObject({ httpStatus: 200 });
  expect(await save('brand', id, { title: 'النور' }, version)).toMatchObject({ httpStatus: 409 });
  const store = await buildStore(shop.db);
  expect(await save('store', store, { name: 'متجر نور' })).toMatchObject({ httpStatus: 200 });
  expect((await read('store', store)).fields).toContainEqual(
    expect.objectContaining({ name: 'name', text: 'متجر نور' }),
  );
});

test.each([...TRANSLATED_KINDS])(
  '%s: the list takes two statements, is searchable, and shows only existing records',
  async (kind) => {
    for (const query of [{ view: 'missing' }, { view: 'all', q: 'a_%' }, { view: 'missing', q: 'Noor' }]) {
      const statements = await countStatements(() => list(kind, query));
      expect(statements).toBeLessThanOrEqual(6);
    }
    expect(await save(kind, 2_000_000_000, { title: 'x' })).toMatchObject({ httpStatus: 404 });
  },
);

test('the translated fields are those of the records’ forms', async () => {
  const { rows } = await list('page', { view: 'all' });
  expect(rows).toEqual([]);
  const columns = await shop.db.introspection.getTables();
  for (const { table, fields } of Object.values(translatedKinds)) {
    const names = columns.find(({ name }) => name === table)!.columns.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(fields.map(({ name }) => name)));
  }
});
