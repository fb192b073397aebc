import { api } from '@souk/contract/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildBrand, buildCategory, buildProduct, buildStore, buildSubcategory } from '#testing/builders.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await buildTestShop();
  const { db } = shop;
  const storeId = await buildStore(db);
  const audio = await buildCategory(db, { title: 'Audio & Video', slug: 'audio' });
  const fashion = await buildCategory(db, { title: 'Fashion', slug: 'fashion' });
  await buildSubcategory(db, { categoryId: audio, title: 'Headphones', slug: 'headphones' });
  const acme = await buildBrand(db, { title: 'Acmé' });
  const product = (title: string, more: Parameters<typeof buildProduct>[1] = {}) =>
    buildProduct(db, { storeId, categoryId: fashion, title, ...more });
  await product('Wireless Headphones', {
    categoryId: audio,
    brandId: acme,
    tags: 'bluetooth, music',
    purchased: 5,
  });
  await product('Headphone stand', { categoryId: audio, purchased: 50 });
  await product('Running shoe', { purchased: 9 });
  await product('Garden hose');
  await product('Crème brûlée torch');
  await product('Cotton T-Shirt');
  await product('Smart watch');
  await product('Mobile phone case', { purchased: 3 });
  await product('The Great Lamp', { overview: '<p class="lamp">Gives 42% more light than a torch</p>' });
  await product('USB-C cable 3.2 100% copper');
  const towel = await product('Beach towel');
  await product('كنزة صوفية');
  await db
    .insertInto('catalog_texts')
    .values([
      { entity: 'products', entity_id: towel.id, language_code: 'ar', field: 'title', text: 'منشفة الشاطئ' },
      { entity: 'categories', entity_id: audio, language_code: 'ar', field: 'title', text: 'الصوتيات' },
    ])
    .execute();
  await product('Hidden headphones', { status: 2 });
  await db
    .insertInto('search_suggestions')
    .values([
      { title: 'Headphones', popularity: 5 },
      { title: 'Wireless headphones', popularity: 90 },
      { title: 'Head torch', popularity: 1 },
      { title: 'Garden', popularity: 1 },
    ])
    .execute();
  await sql`select refresh_search_words()`.execute(db);
});
afterAll(() => shop.close());

const found = async (q: string) => {
  const reply = await shop.call('GET products', { query: { q } });
  const { result, corrected, partial } = api.catalog.products.reply.parse(reply.data);
  return { titles: result.data.map((tile) => tile.title), total: result.total, corrected, partial };
};
const titles = async (q: string) => (await found(q)).titles;

describe('GET products?q=', () => {
  test('all words must match, in any order and letter case', async () => {
    expect(await titles('headphones WIRELESS')).toEqual(['Wireless Headphones']);
    expect((await found('headphones')).total).toBe(2);
  });

  test('finds plurals, singulars and prefixes', async () => {
    expect(await titles('shoes')).toEqual(['Running shoe']);
    expect(await titles('headphone wireless')).toEqual(['Wireless Headphones']);
    expect(await titles('runn')).toEqual(['Running shoe']);
  });

  test('ignores accents on both sides', async () => {
    expect(await titles('creme brulee')).toEqual(['Crème brûlée torch']);
    expect(await titles('CRÈME')).toEqual(['Crème brûlée torch']);
    expect(await titles('acme')).toEqual(['Wireless Headphones']);
  });

  test('searches brand, category, tags and description too', async () => {
    expect(await titles('bluetooth')).toEqual(['Wireless Headphones']);
    expect(await titles('fashion lamp')).toEqual(['The Great Lamp']);
    expect(await titles('light')).toEqual(['The Great Lamp']);
  });

  test('whole words come before prefixes, the title before the description', async () => {
    expect(await titles('torch')).toEqual(['Crème brûlée torch', 'The Great Lamp']);
  });

  test('an explicit order overrides relevance', async () => {
    const reply = await shop.call('GET products', { query: { q: 'torch', sortby: 'recent' } });
    expect(reply.data.result.data.map((tile) => tile.title)).toEqual([
      'The Great Lamp',
      'Crème brûlée torch',
    ]);
  });

  test('corrects a misspelled word, and returns the corrected text', async () => {
    expect(await found('hedphones')).toMatchObject({ corrected: 'headphones', total: 2 });
    expect(await titles('wireles hedphones')).toEqual(['Wireless Headphones']);
    expect(await found('runing shose')).toMatchObject({ titles: ['Running shoe'] });
    expect(await found('shose')).toMatchObject({ titles: ['Running shoe'], corrected: 'shoe' });
    expect((await found('headphones')).corrected).toBeNull();
  });

  test('finds nothing if nothing is similar', async () => {
    expect(await found('xyzzyqwert')).toMatchObject({ titles: [], total: 0, corrected: null });
    expect(await found('ab12cd')).toMatchObject({ titles: [], total: 0, corrected: null });
  });

  test('finds two words written as one, and one as two', async () => {
    expect(await titles('wireless head phones')).toEqual(['Wireless Headphones']);
    expect(await titles('smartwatch')).toEqual(['Smart watch']);
  });

  test('finds synonyms', async () => {
    expect(await titles('tee')).toEqual(['Cotton T-Shirt']);
    expect(await titles('tshirt')).toEqual(['Cotton T-Shirt']);
    expect(await titles('t-shirts')).toEqual(['Cotton T-Shirt']);
    expect(await titles('sneakers')).toEqual(['Running shoe']);
    expect(await titles('cell')).toEqual(['Mobile phone case']);
  });

  test('equates Arabic and Persian letters that are typed for each other; the article is optional', async () => {
    expect(await titles('كنزه صوفيه')).toEqual(['كنزة صوفية']);
    expect(await titles('الكنزة')).toEqual(['كنزة صوفية']);
  });

  test('searches a translated title in every language', async () => {
    expect(await found('منشفة')).toMatchObject({ titles: ['Beach towel'], corrected: null });
    expect(await titles('شاطئ')).toEqual(['Beach towel']);
  });

  test('ignores stop words if there are others', async () => {
    expect(await titles('the shoe for me')).toEqual(['Running shoe']);
    expect(await titles('the')).toEqual(['The Great Lamp']);
  });

  test('% and _ are never wildcards', async () => {
    expect(await titles('%')).toEqual([]);
    expect(await titles('_____')).toEqual([]);
    expect(await titles('h%e')).toEqual([]);
    expect(await titles('100% copper')).toEqual(['USB-C cable 3.2 100% copper']);
  });

  test('doesn’t search names of HTML tags in a description', async () => {
    expect(await titles('class')).toEqual([]);
  });
});

describe('GET search', () => {
  const suggest = async (q: string, headers: Record<string, string> = {}) =>
    api.search.search.reply.parse((await shop.call('GET search', { query: { q }, headers })).data);

  test('"Empty q → four empty lists"; also for a text without letters', async () => {
    const nothing = { category: [], sub_category: [], product: [], suggested: [] };
    expect(await suggest('')).toEqual(nothing);
    expect(await suggest('  %% ')).toEqual(nothing);
    expect(api.search.search.reply.parse((await shop.call('GET search')).data)).toEqual(nothing);
  });

  test('returns categories, subcategories with their category, products and keywords', async () => {
    const reply = await suggest('headph');
    expect(reply.category).toEqual([]);
    expect(reply.sub_category).toMatchObject([{ title: 'Headphones', category: { slug: 'audio' } }]);
    expect(reply.product.map((tile) => tile.title)).toEqual(['Headphone stand', 'Wireless Headphones']);
    expect(reply.suggested.map(({ title }) => title)).toEqual(['Headphones', 'Wireless headphones']);
    expect((await suggest('audio')).category.map(({ slug }) => slug)).toEqual(['audio']);
  });

  test('corrects a misspelled word here too', async () => {
    const reply = await suggest('hedphones');
    expect(reply.product).toHaveLength(2);
    expect(reply.suggested.map(({ title }) => title)).toContain('Headphones');
  });

  test('finds a category by its translated title and displays it translated', async () => {
    expect((await suggest('صوتيات', { language: 'ar' })).category).toMatchObject([
      { slug: 'audio', title: 'الصوتيات' },
    ]);
  });

  test('returns at most ten of each', async () => {
    const categoryId = await buildCategory(shop.db);
    for (let number = 0; number < 12; number++)
      await buildProduct(shop.db, { categoryId, title: `Candle ${number}` });
    await shop.db
      .insertInto('search_suggestions')
      .values(Array.from({ length: 12 }, (_, number) => ({ title: `Candle light ${number}` })))
      .execute();
    const reply = await suggest('candle');
    expect(reply.product).toHaveLength(10);
    expect(reply.suggested).toHaveLength(10);
  });

  test.each([
    ['NUL', '%00'],
    ['broken UTF-8', '%FF%FE'],
    ['a megabyte', 'a'.repeat(1_000_000)],
    ['10 kB of words', 'ab '.repeat(3000)],
    ['quotes and operators', encodeURIComponent(`'"\\ & | ! ( ) :* <-> $1 {} ; --`)],
    ['combining marks and emoji', encodeURIComponent('z̷̢̛a̶l̴g̵o 👩‍👩‍👧 🧦')],
  ])('%s causes no error', async (_name, q) => {
    const response = await shop.app.server.inject({
      method: 'GET',
      url: `/api/v1/search?q=${q.replaceAll(' ', '+')}`,
    });
    expect(response.statusCode).toBeLessThan(500);
    if (response.statusCode === 200) api.search.search.reply.parse(response.json<{ data: unknown }>().data);
  });
});

test('stems of Arabic and mixed words are those of one word at a time, each once and in the same order', async () => {
  const { rows } = await sql<{ words: string; stems: string[]; were: string[] }>`
    select words, arabic_stems(words) as stems, array(
      select stem from (
        select arabic_stem(word) from string_to_table(words, ' ') word where word ~ U&'[\\0621-\\06D3]'
        union
        select unnest(tsvector_to_array(to_tsvector('pg_catalog.english', string_agg(word, ' '))))
        from string_to_table(words, ' ') word where word !~ U&'[\\0621-\\06D3]'
      ) every(stem) order by stem collate "C"
    ) as were
    from unnest(${[
      'والابتوب لابتوب',
      'حقیبه ظهر مدرسیه حقیبه running shoes for runners',
      '  الکتاب   abcه and the ون 20 20l ',
      'the and',
      '',
      `اکواب\tسیرامیک\nکوب`,
    ]}::text[]) words`.execute(shop.db);
  for (const { stems, were } of rows) expect(stems).toEqual(were);
  expect(rows[1]!.stems.length).toBeGreaterThan(4);
});
