import { TileSchema } from '@souk/contract/catalog-entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildUser } from '#testing/builders.ts';
import { countStatements } from '#testing/count-statements.ts';
import { inLanguage, overlayTexts } from '#texts/translations.ts';
import { loadTiles, type TileContext } from './load-tiles.ts';

let shop: TestShop;
let context: TileContext;
let ids: number[];

beforeAll(async () => {
  shop = await buildTestShop();
  const { settings, defaultLanguage } = await shop.app.shop.site.read();
  context = { db: shop.db, now: shop.clock.now(), settings, language: defaultLanguage, shopper: null };
  const built = [];
  for (let index = 0; index < 12; index++) built.push((await buildProduct(shop.db)).id);
  ids = built;
});
afterAll(() => shop.close());

describe('loadTiles', () => {
  test('preserves the given order including duplicates, and drops hidden and missing products', async () => {
    await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', ids[3]!).execute();
    const tiles = await loadTiles(context, [ids[5]!, 999_999, ids[3]!, ids[0]!, ids[5]!]);
    expect(tiles.map((tile) => tile.id)).toEqual([ids[5], ids[0], ids[5]]);
    for (const tile of tiles) TileSchema.parse(tile);
    expect(await loadTiles(context, [])).toEqual([]);
  });

  test('uses the same number of queries for one tile as for twelve, signed in and in another language', async () => {
    const userId = await buildUser(shop.db);
    const { languages } = await shop.app.shop.site.read();
    const language = languages.find(({ code }) => code === 'ar')!;
    const shopper = { userId, guestKey: null, token: null };
    for (const some of [ids.slice(0, 1), ids]) {
      expect(await countStatements(() => loadTiles({ ...context, language, shopper }, some))).toBe(3);
    }
  });
});

describe('overlayTexts', () => {
  test('replaces only the named fields of the named entity, and leaves untranslated ones', async () => {
    await shop.db
      .insertInto('catalog_texts')
      .values([
        { entity: 'brands', entity_id: 1, language_code: 'ar', field: 'title', text: 'واحد' },
        { entity: 'brands', entity_id: 1, language_code: 'ar', field: 'slug', text: 'x' },
        { entity: 'brands', entity_id: 2, language_code: 'ar', field: 'title', text: '' },
        { entity: 'categories', entity_id: 2, language_code: 'ar', field: 'title', text: 'آخر' },
      ])
      .execute();
    const rows = [
      { id: 1, title: 'One', slug: 'one' },
      { id: 2, title: 'Two', slug: 'two' },
    ];
    expect(await overlayTexts(shop.db, 'ar', 'brands', rows, ['title'])).toEqual([
      { id: 1, title: 'واحد', slug: 'one' },
      { id: 2, title: 'Two', slug: 'two' },
    ]);
  });

  test('runs no query for the default language', async () => {
    const ask = () => inLanguage(context, 'brands', [{ id: 1, title: 'One' }], ['title']);
    expect(await countStatements(ask)).toBe(0);
  });
});
