// @module-tag slow
import { api } from '@souk/contract/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildBrand,
  buildCategory,
  buildProduct,
  buildStore,
  buildSubcategory,
  makePopular,
} from '#testing/builders.ts';
import { choosePrefixes, prepareSuggestions } from './prepare-suggestions.ts';
import { refreshWords } from './refresh-words.ts';

let shop: TestShop;
let toys: number;
let lampId: number;
let lampRow: number;

beforeAll(async () => {
  shop = await buildTestShop();
  const { db } = shop;
  toys = await buildCategory(db, { title: 'Toys & Games' });
  const bags = await buildCategory(db, { title: 'Bags' });
  const harbour = await buildStore(db, { name: 'Little Harbour' });
  const things = { categoryId: toys, storeId: harbour };
  await buildProduct(db, { ...things, title: 'Rex the dinosaur', purchased: 9 });
  await buildProduct(db, { ...things, title: 'Pull-back racing car', purchased: 90 });
  await buildProduct(db, { ...things, title: 'Sofa for dolls' });
  const lamp = await buildProduct(db, {
    ...things,
    title: 'Night light 65 W, 20,000 lumen',
    variants: {
      attribute: 'Colour',
      values: [
        { title: 'Scarlet', stock: 1 },
        { title: 'Sky', stock: 1 },
      ],
    },
  });
  [lampId, lampRow] = [lamp.id, lamp.inventoryIds[0]!];
  await db.updateTable('inventories').set({ sku: 'NL-0042/1' }).where('id', '=', lampRow).execute();
  await buildProduct(db, { categoryId: bags, title: 'Laptop', tags: 'portable computer' });
  await buildProduct(db, { categoryId: bags, title: 'Trail backpack, 20 L', purchased: 500 });
  await buildProduct(db, { categoryId: bags, title: 'Music stand with bag', purchased: 5000 });
  await buildProduct(db, { categoryId: bags, title: 'حقيبة ظهر مدرسية' });
  await buildProduct(db, { categoryId: bags, title: 'قلم أحمر' });
  await sql`select refresh_search_words()`.execute(db);
});
afterAll(() => shop.close());

const search = async (q: string, more: Record<string, unknown> = {}) => {
  const { data } = await shop.call('GET products', { query: { q, ...more } });
  const { result, corrected, partial } = api.catalog.products.reply.parse(data);
  return { titles: result.data.map((tile) => tile.title), corrected, partial };
};
const titles = async (q: string) => (await search(q)).titles;

test('a word in the title ranks before category, brand or store, tags, and the description', async () => {
  const { db } = shop;
  const named = await buildSubcategory(db, { categoryId: toys, title: 'Zephyr kites' });
  const of = { categoryId: toys, purchased: 0 };
  await buildProduct(db, { ...of, title: 'In the text', overview: '<p>Like a zephyr</p>', purchased: 9000 });
  await buildProduct(db, { ...of, title: 'In a tag', tags: 'summer zephyr', purchased: 800 });
  const zephyra = await buildBrand(db, { title: 'Zephyr Brothers' });
  await buildProduct(db, { ...of, title: 'Of the brand', brandId: zephyra, purchased: 70 });
  await buildProduct(db, { ...of, title: 'On the shelf', subcategoryId: named, purchased: 6 });
  await buildProduct(db, { ...of, title: 'Zephyr fan' });
  expect(await titles('zephyr')).toEqual([
    'Zephyr fan',
    'On the shelf',
    'Of the brand',
    'In a tag',
    'In the text',
  ]);
});

test('equally relevant products are sorted by sales', async () => {
  const storeId = await buildStore(shop.db);
  for (const [title, purchased] of [
    ['Plain umber vase', 3],
    ['Tall umber vase', 7],
  ] as const)
    await buildProduct(shop.db, { categoryId: toys, storeId, title, purchased });
  expect(await titles('umber')).toEqual(['Tall umber vase', 'Plain umber vase']);
});

test('a search for a category’s name means the category, not products that merely contain the word', async () => {
  expect(await titles('bag')).toEqual([
    'Trail backpack, 20 L',
    'Music stand with bag',
    'Laptop',
    'حقيبة ظهر مدرسية',
    'قلم أحمر',
  ]);
});

describe('corrections', () => {
  test('a word of the dictionary is never corrected: red is no misspelled Rex', async () => {
    expect(await search('rexx')).toEqual({ titles: ['Rex the dinosaur'], corrected: 'rex', partial: false });
    expect(await search('hex')).toEqual({ titles: [], corrected: null, partial: false });
    expect(await search('sword')).toEqual({ titles: [], corrected: null, partial: false });
  });

  test.each([
    ['labtop', 'laptop', 'Laptop'],
    ['latpop', 'laptop', 'Laptop'],
    ['dinosuar', 'dinosaur', 'Rex the dinosaur'],
    ['حقيبت ظهر', 'حقیبه ظهر', 'حقيبة ظهر مدرسية'],
  ])('corrects %s to %s', async (typed, corrected, title) => {
    expect(await search(typed)).toEqual({ titles: [title], corrected, partial: false });
  });

  test('a text with results is never corrected', async () => {
    expect(await search('rac')).toEqual({
      titles: ['Pull-back racing car'],
      corrected: null,
      partial: false,
    });
  });

  test('a correction is used only if it finds more', async () => {
    expect(await search('dinosuar motorcycle')).toEqual({
      titles: ['Rex the dinosaur'],
      corrected: 'dinosaur motorcycle',
      partial: true,
    });
    expect((await search('labtop', { min: 999_999 })).titles).toEqual([]);
  });
});

describe('if no product has all words', () => {
  test('shows those with most words, and the reply says so', async () => {
    expect(await search('laptop dinosaur')).toEqual({
      titles: ['Rex the dinosaur', 'Laptop'],
      corrected: null,
      partial: true,
    });
    expect(await search('trail dinosaur backpack')).toMatchObject({
      titles: ['Trail backpack, 20 L'],
      partial: true,
    });
  });

  test('less than half of the words finds nothing', async () => {
    expect((await search('laptop of velvet marble satin')).titles).toEqual([]);
  });

  test('doesn’t show others if only a filter hides the products', async () => {
    expect(await search('racing car', { min: 999_999 })).toEqual({
      titles: [],
      corrected: null,
      partial: false,
    });
  });
});

describe('words', () => {
  test('synonyms work both ways', async () => {
    expect(await titles('couch')).toEqual(['Sofa for dolls']);
    await buildProduct(shop.db, { categoryId: toys, title: 'Couch of velours' });
    await sql`select refresh_search_words()`.execute(shop.db);
    expect((await titles('sofa')).toSorted()).toEqual(['Couch of velours', 'Sofa for dolls']);
    expect(await titles('rucksack')).toEqual(['Trail backpack, 20 L']);
    expect(await titles('شنطة ظهر')).toEqual(['حقيبة ظهر مدرسية']);
  });

  test('a shade is found by its color, in variants only', async () => {
    expect(await titles('red light')).toEqual(['Night light 65 W, 20,000 lumen']);
    expect(await titles('blue')).toEqual(['Night light 65 W, 20,000 lumen']);
    expect(await titles('scarlet night light')).toEqual(['Night light 65 W, 20,000 lumen']);
  });

  test.each(['cheap racing car', 'the best car for racing', 'a racing car please', 'car'])(
    'ignores stop words and filler words: %s',
    async (text) => {
      expect(await search(text)).toMatchObject({ titles: ['Pull-back racing car'], partial: false });
    },
  );

  test.each([
    'حقيبه ظهر',
    'حَقِيبَةُ ظَهْرٍ',
    'حقيبـــة ظهر',
    'الحقيبة',
    'والحقيبة المدرسية',
    'ابحث عن حقيبة ظهر',
    'حقيبة في مدرسية',
  ])('finds Arabic in any spelling: %s', async (text) => {
    expect(await titles(text)).toContain('حقيبة ظهر مدرسية');
  });

  test('equates alef with and without hamza', async () => {
    expect(await titles('قلم احمر')).toEqual(['قلم أحمر']);
    expect(await titles('القلم الأحمر')).toEqual(['قلم أحمر']);
  });

  test.each([
    '65w',
    '65 w',
    '65 W light',
    '20000 lumen',
    '20,000 lumen',
    '٦٥ w',
    'NL-0042/1',
    'nl 0042',
    'NL00421',
  ])('finds a number with its unit, however written, and SKUs: %s', async (text) => {
    expect(await titles(text)).toEqual(['Night light 65 W, 20,000 lumen']);
  });
});

describe('the catalog’s words', () => {
  const wordRows = () =>
    sql<{ word: string; xmin: string }>`select word, xmin from search_words order by word`
      .execute(shop.db)
      .then(({ rows }) => rows);

  test('are refreshed by a job, so that new ones are used for corrections and unused ones are not', async () => {
    const { id } = await buildProduct(shop.db, { categoryId: toys, title: 'Xylophone' });
    expect(await search('xylophoen')).toMatchObject({ titles: [], corrected: null });
    await refreshWords(shop.app.shop);
    expect(await search('xylophoen')).toMatchObject({ titles: ['Xylophone'], corrected: 'xylophone' });
    await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', id).execute();
    await refreshWords(shop.app.shop);
    expect((await wordRows()).map(({ word }) => word)).not.toContain('xylophone');
  });

  test('writes nothing if nothing has changed, and otherwise only changes', async () => {
    await refreshWords(shop.app.shop);
    const before = await wordRows();
    await refreshWords(shop.app.shop);
    await makePopular(shop.db, lampId, 5);
    await refreshWords(shop.app.shop);
    expect(await wordRows()).toEqual(before);
    const { rows } = await sql`select from search_changes`.execute(shop.db);
    expect(rows).toEqual([]);
    await buildProduct(shop.db, { categoryId: toys, title: 'Zither' });
    await refreshWords(shop.app.shop);
    const known = new Map(before.map(({ word, xmin }) => [word, xmin]));
    const written = (await wordRows()).filter(({ word, xmin }) => known.get(word) !== xmin);
    expect(written.map(({ word }) => word)).toContain('zither');
    expect(written.length).toBeLessThan(before.length / 2);
  });
});

describe('the word counts', () => {
  const counted = () =>
    sql<{ word: string; uses: number; products: number }>`
      select word, uses, products from search_words order by word`
      .execute(shop.db)
      .then(({ rows }) => rows);
  /** All words counted from scratch. */
  async function recounted() {
    await sql`truncate search_words, search_counted`.execute(shop.db);
    await sql`
      insert into search_changes (reader, entity, entity_id)
      select 'words', 'products', id from products union all select 'words', 'brands', id from brands
      union all select 'words', 'categories', id from categories union all select 'words', 'subcategories', id from subcategories
      union all select 'words', 'stores', id from stores union all select 'words', 'attribute_values', id from attribute_values`.execute(
      shop.db,
    );
    await refreshWords(shop.app.shop);
    return counted();
  }

  test('stay exact through new, changed, hidden and deleted records, their translations and names', async () => {
    const { db } = shop;
    const made = [];
    for (const title of ['Quokka quilt', 'Quokka quiver and quilt', 'Quagga'])
      made.push((await buildProduct(db, { categoryId: toys, title, tags: 'quokka, quill' })).id);
    const text = { entity: 'products', entity_id: made[0]!, language_code: 'ar', field: 'title' };
    await db
      .insertInto('catalog_texts')
      .values({ ...text, text: 'لحاف quokka' })
      .execute();
    await refreshWords(shop.app.shop);
    const now = new Map((await counted()).map((row) => [row.word, row]));
    expect(now.get('quokka')).toMatchObject({ uses: 3, products: 3 });
    expect(now.get('quilt')).toMatchObject({ uses: 2, products: 2 });
    expect(now.get('لحاف')).toMatchObject({ uses: 1 });

    await db.updateTable('products').set({ title: 'Quail' }).where('id', '=', made[1]!).execute();
    await db.updateTable('products').set({ status: 2 }).where('id', '=', made[2]!).execute();
    await db.updateTable('categories').set({ title: 'Quokkas' }).where('id', '=', toys).execute();
    await refreshWords(shop.app.shop);
    expect(await counted()).toEqual(await recounted());
    expect((await counted()).map(({ word }) => word)).not.toContain('quagga');
    expect((await counted()).find(({ word }) => word === 'quilt')).toMatchObject({ uses: 1 });

    await db.deleteFrom('catalog_texts').where('entity_id', '=', made[0]!).execute();
    await db.deleteFrom('inventories').where('product_id', 'in', made).execute();
    await db.deleteFrom('products').where('id', 'in', made).execute();
    await db.updateTable('categories').set({ title: 'Toys' }).where('id', '=', toys).execute();
    await refreshWords(shop.app.shop);
    expect(await counted()).toEqual(await recounted());
    const left = (await counted()).map(({ word }) => word);
    expect(left.filter((word) => /^qu|لحاف/.test(word))).toEqual([]);
  });

  test('the job processes what an import has deferred, each product once', async () => {
    const { db } = shop;
    await refreshWords(shop.app.shop);
    await db.transaction().execute(async (tx) => {
      await sql`set local souk.search_later = 'on'`.execute(tx);
      await sql`update products set title = title || ' vicuna', tags = 'vicuna'`.execute(tx);
      await sql`set local souk.search_later = 'off'`.execute(tx);
      // More at once than fit into a request.
      await sql`select refresh_product_search(array(select id from products, generate_series(1, 501)))`.execute(
        tx,
      );
    });
    expect(await titles('vicuna')).toEqual([]);
    await refreshWords(shop.app.shop);
    const { goods } = await db
      .selectFrom('products')
      .select(sql<number>`count(*) filter (where status = 1)`.as('goods'))
      .executeTakeFirstOrThrow();
    expect(await titles('vicuna')).toHaveLength(goods);
    expect((await counted()).find(({ word }) => word === 'vicuna')).toMatchObject({ uses: goods });
    await sql`update products set title = replace(title, ' vicuna', ''), tags = ''`.execute(db);
    await refreshWords(shop.app.shop);
    expect(await titles('vicuna')).toEqual([]);
    expect(await counted()).toEqual(await recounted());
  });
});

test('a change during the job’s rebuild of a row isn’t lost', async () => {
  const { db } = shop;
  await refreshWords(shop.app.shop);
  const [first, edited, sold] = [
    await buildProduct(db, { title: 'Alpaca throw' }),
    await buildProduct(db, { title: 'Alpaca rug' }),
    await buildProduct(db, { title: 'Alpaca hat' }),
  ].map(({ id }) => id) as [number, number, number];
  await db.transaction().execute(async (tx) => {
    await sql`delete from search_products where product_id = ${sold}`.execute(tx); // as of a new one
    await sql`insert into search_changes (reader, entity, entity_id)
      select 'index', 'products', unnest(${[first, edited, sold]}::int[])`.execute(tx);
  });
  const { job } = await db.transaction().execute(async (tx) => {
    await sql`update products set title = 'Alpaca blanket' where id = ${first}`.execute(tx); // the job waits for it
    const job = refreshWords(shop.app.shop);
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length;
      })
      .toBeGreaterThan(0);
    await sql`update products set title = 'Llama rug' where id = ${edited}`.execute(db);
    await sql`update inventories set quantity = 0 where product_id = ${sold}`.execute(db);
    return { job };
  });
  await job;
  expect(await titles('llama')).toEqual(['Llama rug']);
  const { rows } = await sql`select in_stock from search_products where product_id = ${sold}`.execute(db);
  expect(rows).toEqual([{ in_stock: false }]);
});

describe('changes are searchable at once', () => {
  test('names of store, brand and category, a variant, its SKU, a translation', async () => {
    const { db } = shop;
    expect((await titles('little harbour')).length).toBe(4);
    await db
      .updateTable('stores')
      .set({ name: 'Great Wharf' })
      .where('name', '=', 'Little Harbour')
      .execute();
    expect((await titles('great wharf')).length).toBe(4);
    expect(await titles('harbour')).toEqual([]);

    await db.updateTable('categories').set({ title: 'Playthings' }).where('id', '=', toys).execute();
    expect(await titles('playthings rex')).toEqual(['Rex the dinosaur']);

    await db.updateTable('inventories').set({ sku: 'QQ-777' }).where('id', '=', lampRow).execute();
    expect(await titles('qq777')).toEqual(['Night light 65 W, 20,000 lumen']);
    expect(await titles('nl0042')).toEqual([]);

    await db.updateTable('attribute_values').set({ title: 'Ochre' }).where('title', '=', 'Scarlet').execute();
    expect(await titles('ochre')).toEqual(['Night light 65 W, 20,000 lumen']);
    await db.deleteFrom('inventory_values').where('inventory_id', '=', lampRow).execute();
    expect(await titles('ochre')).toEqual([]);

    const text = { entity: 'products', entity_id: lampId, language_code: 'ar', field: 'title' };
    await db
      .insertInto('catalog_texts')
      .values({ ...text, text: 'مصباح ليلي' })
      .execute();
    expect(await titles('مصباح')).toEqual(['Night light 65 W, 20,000 lumen']);
    await db.deleteFrom('catalog_texts').where('entity_id', '=', lampId).execute();
    expect(await titles('مصباح')).toEqual([]);
  });

  test('concurrent changes of a product’s SKU and title lock in one order', async () => {
    const { db } = shop;
    const { id } = await buildProduct(db, { categoryId: toys, title: 'Numbat' });
    const waiting = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
    const renamed = await db.transaction().execute(async (tx) => {
      await tx.updateTable('inventories').set({ sku: 'NB-4711' }).where('product_id', '=', id).execute();
      const other = Promise.allSettled([
        db.updateTable('products').set({ title: 'Numbat burrow' }).where('id', '=', id).execute(),
      ]);
      await expect.poll(async () => (await waiting()).rows.length, { timeout: 15_000 }).toBe(1);
      await tx.updateTable('products').set({ tags: 'marsupial' }).where('id', '=', id).execute();
      return { other };
    });
    expect((await renamed.other)[0]).toMatchObject({ status: 'fulfilled' });
    for (const q of ['NB-4711', 'numbat burrow', 'numbat marsupial'])
      expect(await titles(q)).toEqual(['Numbat burrow']);
    await db.deleteFrom('inventories').where('product_id', '=', id).execute();
    await db.deleteFrom('products').where('id', '=', id).execute();
  });

  test('an order changes stock without touching the search index', async () => {
    const read = () =>
      sql`select xmin from products where id = ${lampId}`.execute(shop.db).then(({ rows }) => rows);
    const before = await read();
    await shop.db.updateTable('inventories').set({ quantity: 3 }).where('id', '=', lampRow).execute();
    expect(await read()).toEqual(before);
  });
});

test('while typing, a prefix counts like the word', async () => {
  const { data } = await shop.call('GET search', { query: { q: 'back' } });
  expect(data.product.map(({ title }) => title)).toEqual(['Trail backpack, 20 L', 'Pull-back racing car']);
});

describe('prepared suggestions', () => {
  const suggest = async (q: string, headers: Record<string, string> = {}) =>
    api.search.search.reply.parse((await shop.call('GET search', { query: { q }, headers })).data);
  const isReady = async (prefix: string) =>
    Boolean(
      await shop.db
        .selectFrom('search_prefixes')
        .where('prefix', '=', prefix)
        .where('made_at', 'is not', null)
        .select('prefix')
        .executeTakeFirst(),
    );
  /** A run prepares a limited number and leaves the rest to the next. */
  async function prepareAll() {
    const waiting = shop.db.selectFrom('search_prefixes').where('made_at', 'is', null).select('prefix');
    do await prepareSuggestions(shop.app.shop);
    while (await waiting.limit(1).executeTakeFirst());
  }
  const typed = ['b', 'ba', 'backp', 'backpack', 'playth', 'lap', 'حقيبه', 'حقيبة', 'quartz'];

  test('equal those read on demand, for any text', async () => {
    await shop.db.insertInto('search_suggestions').values({ title: 'Backpack for school' }).execute();
    await buildSubcategory(shop.db, { categoryId: toys, title: 'Backgammon' });
    await refreshWords(shop.app.shop);
    await choosePrefixes(shop);
    const live = await Promise.all(typed.map((text) => suggest(text)));
    expect(await isReady('backp')).toBe(false);
    await prepareAll();
    expect(await Promise.all(['b', 'backp', 'playth', 'حقیبه'].map(isReady))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await Promise.all(typed.map((text) => suggest(text)))).toEqual(live);
    expect(live[1]).toMatchObject({
      sub_category: [{ title: 'Backgammon' }],
      suggested: [{ title: 'Backpack for school' }],
    });
  });

  test('aren’t used while a relevant change is pending, and are rebuilt afterwards', async () => {
    const storeId = await buildStore(shop.db);
    await prepareAll();
    const { id } = await buildProduct(shop.db, {
      categoryId: toys,
      storeId,
      title: 'Backpack of cork',
      purchased: 999,
    });
    const titlesOf = async (q: string) => (await suggest(q)).product.map(({ title }) => title);
    expect((await titlesOf('backp'))[0]).toBe('Backpack of cork');
    await refreshWords(shop.app.shop);
    expect([await isReady('backp'), await isReady('lap')]).toEqual([false, true]);
    expect((await titlesOf('backp'))[0]).toBe('Backpack of cork');
    await prepareAll();
    expect([await isReady('backp'), (await titlesOf('backp'))[0]]).toEqual([true, 'Backpack of cork']);

    await shop.db.updateTable('inventories').set({ quantity: 0 }).where('product_id', '=', id).execute();
    expect([await isReady('backp'), (await titlesOf('backp')).at(-1)]).toEqual([true, 'Backpack of cork']);
    await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', id).execute();
    expect(await titlesOf('backp')).not.toContain('Backpack of cork');
    await refreshWords(shop.app.shop);
    expect(await isReady('backp')).toBe(false);
    await prepareAll();
    expect([await isReady('backp'), await titlesOf('backp')]).toEqual([true, ['Trail backpack, 20 L']]);
  });

  test('are rebuilt if they use a changed lexeme or its prefix, and no others', async () => {
    await prepareAll();
    const changed = ['backpack', 'lamp', '~sturdi'];
    const all = await shop.db.selectFrom('search_prefixes').select(['prefix', 'lexemes']).execute();
    const concerned = all.filter(({ lexemes }) =>
      lexemes.some((lexeme) =>
        changed.some((one) => (lexeme.endsWith('*') ? one.startsWith(lexeme.slice(0, -1)) : one === lexeme)),
      ),
    );
    await sql`select forget_suggestions(${changed}::text[])`.execute(shop.db);
    const forgotten = await shop.db
      .selectFrom('search_prefixes')
      .where('made_at', 'is', null)
      .select('prefix')
      .execute();
    const sorted = (rows: readonly { prefix: string }[]) => rows.map(({ prefix }) => prefix).toSorted();
    expect(sorted(forgotten)).toEqual(sorted(concerned));
    expect([forgotten.length > 3, forgotten.length < all.length]).toEqual([true, true]);
  });

  test('follow names of categories and keywords', async () => {
    await prepareAll();
    await shop.db
      .updateTable('subcategories')
      .set({ title: 'Backgammon sets' })
      .where('title', '=', 'Backgammon')
      .execute();
    expect((await suggest('backg')).sub_category).toMatchObject([{ title: 'Backgammon sets' }]);
    await prepareAll();
    await shop.db.insertInto('search_suggestions').values({ title: 'Backgammon board' }).execute();
    expect((await suggest('backg')).suggested[0]).toEqual({ title: 'Backgammon board' });
  });
});
