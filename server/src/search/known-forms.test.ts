import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProduct } from '#testing/builders.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { createKnownForms, readKnownForms } from './known-forms.ts';
import { readForms } from './queries.ts';
import { refreshWords } from './refresh-words.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
  await buildProduct(shop.db, { title: 'Vicuna coat' });
  await refreshWords(shop.app.shop);
});
afterAll(() => shop.close());

const asked = { typed: ['vicuna', 'coat', 'qiviut'], others: ['parka', 'coats'] };

test('cached forms equal uncached ones', async () => {
  const known = createKnownForms();
  const all = await readForms(shop.db, asked);
  await readKnownForms(shop.db, { typed: ['coat'], others: ['parka'] }, known);
  for (let time = 0; time < 2; time++)
    expect(new Map(await readKnownForms(shop.db, asked, known))).toEqual(all);
  // A word that wasn't typed has other forms: prefixes don't count.
  const isKnown = async (words: { typed: string[]; others: string[] }) =>
    (await readKnownForms(shop.db, words, known)).get('vicun')!.isKnown;
  expect(await isKnown({ typed: ['vicun'], others: [] })).toBe(true);
  expect(await isKnown({ typed: [], others: ['vicun'] })).toBe(false);
});

test('unknown words aren’t cached, and updating the words clears the cache', async () => {
  const { shop: own } = shop.app;
  const known = own.memory.knownWordForms;
  const read = async () =>
    (await readKnownForms(shop.db, { typed: ['qiviut'], others: ['parka'] }, known)).values();
  expect([...(await read())].map(({ isKnown }) => isKnown)).toEqual([false, false]);
  await buildProduct(shop.db, { title: 'Qiviut parka' });
  await refreshWords({ db: shop.db, memory: null }); // as another process does
  const byText = await readKnownForms(shop.db, { typed: ['qiviut'], others: ['parka'] }, known);
  expect(byText.get('qiviut')).toMatchObject({ isKnown: true, products: 1 });
  expect(byText.get('parka')).toMatchObject({ isKnown: false }); // for a minute
  await refreshWords(own);
  expect([...(await read())].map(({ products }) => products)).toEqual([1, 1]);
});
