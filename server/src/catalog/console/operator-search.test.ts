import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announcerOf } from '#cache/change-announcer.ts';
import { invalidateOnChange } from '#cache/invalidate-on-change.ts';
import { termOf, writeSearches } from '#search/search-term-counter.ts';
import { countStatements } from '#testing/count-statements.ts';
import { prepareSuggestions } from '#search/prepare-suggestions.ts';
import { pruneSearches } from '#search/prune-searches.ts';
import { refreshWords } from '#search/refresh-words.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildCategory, buildProduct } from '#testing/builders.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';

const { operatorSearch } = consoleApi;

/* Search terms and search rules (decision 090). */

let shop: TestShop;
let category = 0;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop();
  // Like a single process: it receives its own changes, and caches replies until then.
  const listener = invalidateOnChange(shop.app.shop);
  listener.onBack(null);
  announcerOf(shop.db).listen({ onTags: listener.onTags, onWork: () => {} });
  category = await buildCategory(shop.db, { title: 'Lamps', slug: 'lamps' });
  await buildProduct(shop.db, { title: 'Brass lamp', categoryId: category });
  await buildProduct(shop.db, { title: 'Brass bell' });
  await refreshWords(shop.app.shop);
  headers = await ownerAtConsole(shop);
});
afterAll(() => shop.close());

const search = async (q: string, more = '') =>
  shop.app.server.inject({ url: `/api/v1/products?q=${encodeURIComponent(q)}${more}` });
const titlesOf = async (q: string) =>
  (await shop.call('GET products', { query: { q } })).data.result.data.map(({ title }) => title);
const list = async (view: 'nothing' | 'instead' | 'all') =>
  (await callConsole(shop, operatorSearch.listSearchTerms, { query: { view }, headers })).data.rows;
const save = async (body: Record<string, unknown>) =>
  callConsole(shop, operatorSearch.saveSearchRule, { body, headers });

describe('search terms', () => {
  test('are counted by words, also for cached replies; those without results come first', async () => {
    for (const q of ['Zither', ' zither! ', 'zither', 'brass lamp', 'lampp']) await search(q);
    expect(await list('nothing')).toMatchObject([{ term: 'zither', searches: 3, hits: 0, rule: null }]);
    expect(await list('instead')).toMatchObject([{ term: 'lampp', searches: 1, hits: 1, is_widened: true }]);
    expect((await list('all')).map(({ term }) => term)).toEqual(
      expect.arrayContaining(['zither', 'brass lamp', 'lampp']),
    );
  });

  test('are not counted again with filters and pages, nor for robots', async () => {
    await search('bell', '&page=2');
    await search('bell', '&min=5');
    await shop.app.server.inject({
      url: '/api/v1/products?q=bell',
      headers: { 'user-agent': 'Examplebot/2.1' },
    });
    expect((await list('all')).map(({ term }) => term)).not.toContain('bell');
  });

  test.each(['layla@example.com', '+49 30 0000142', '20261122K7QX92', '', '!!', 'x'.repeat(61)])(
    'that may be personal or empty are not stored: %s',
    (q) => expect(termOf(`/search?q=${encodeURIComponent(q)}`)).toBeNull(),
  );

  test('are deleted after ninety days; thirty are counted', async () => {
    await search('gong');
    await writeSearches(shop.app.shop);
    const of = async () => (await list('all')).find(({ term }) => term === 'gong');
    const at = (days: number) => ({
      db: shop.db,
      clock: { now: () => new Date(shop.clock.now().getTime() + days * 86_400_000) },
    });
    await pruneSearches(at(29));
    expect(await of()).toMatchObject({ searches: 1 });
    await pruneSearches(at(31));
    expect(await of()).toMatchObject({ searches: 0 });
    await pruneSearches(at(91));
    expect(await of()).toBeUndefined();
  });
});

describe('a rule', () => {
  test('adds a word’s synonyms, at once and while typing, until it is deleted', async () => {
    await search('tingler');
    const { data } = await save({ term: 'Tingler', means: 'bell' });
    expect(data).toMatchObject({ rule: { term: 'tingler', means: 'bell', opens: null }, hits: 1 });
    expect(await titlesOf('tingler')).toEqual(['Brass bell']);
    expect(await titlesOf('brass tinglers')).toEqual(['Brass bell']);
    const typed = await shop.call('GET search', { query: { q: 'tingler' } });
    expect(typed.data.product.map(({ title }) => title)).toEqual(['Brass bell']);
    expect((await list('nothing')).map(({ term }) => term)).not.toContain('tingler');
    const rules = await callConsole(shop, operatorSearch.listSearchRules, { query: {}, headers });
    expect(rules.data.rows).toMatchObject([{ term: 'tingler', searches: 2 }]);

    const params = { id: data.rule.id };
    await callConsole(shop, operatorSearch.deleteSearchRule, { params, headers });
    expect(await titlesOf('tingler')).toEqual([]);
    expect((await list('nothing')).map(({ term }) => term)).toContain('tingler');
  });

  test('applies to prepared suggestions too', async () => {
    await prepareSuggestions(shop.app.shop);
    const typed = async () =>
      (await shop.call('GET search', { query: { q: 'lamp' } })).data.product.map(({ title }) => title).sort();
    expect(await typed()).toEqual(['Brass lamp']);
    const { data } = await save({ term: 'lamp', means: 'bell' });
    expect(await typed()).toEqual(['Brass bell', 'Brass lamp']);
    await prepareSuggestions(shop.app.shop);
    expect(await typed()).toEqual(['Brass bell', 'Brass lamp']);
    await callConsole(shop, operatorSearch.deleteSearchRule, { params: { id: data.rule.id }, headers });
  });

  test('opens a page, whose address is in the reply', async () => {
    const opens = { kind: 'category', id: category };
    expect((await save({ term: 'lights', opens })).data.rule).toMatchObject({
      opens: '/all/lamps',
      means: '',
    });
    expect((await shop.call('GET products', { query: { q: 'Lights' } })).data.opens).toBe('/all/lamps');
    expect((await shop.call('GET products', { query: { q: 'lights off' } })).data.opens).toBeNull();
    expect((await save({ term: 'lights', means: 'lamp' })).data.rule).toMatchObject({
      opens: null,
      means: 'lamp',
    });
  });

  test.each([
    [{ term: 'gong', means: 'Gongs' }, 'This is the same term. Enter a different one.'],
    [{ term: 'gong', means: ' , ' }, 'Enter other search terms or a page.'],
    [{ term: 'gong' }, 'Enter other search terms or a page.'],
  ])('is refused if empty: %o', async (body, message) => {
    expect((await save(body)).data).toMatchObject({ form: [message] });
  });

  test('opens pages of the shop and https, and nothing that doesn’t exist', async () => {
    for (const url of ['javascript:alert(1)', '//evil.example', 'http://a.example', '/a b'])
      expect((await save({ term: 'gong', opens: { kind: 'url', url } })).status, url).toBe(201);
    expect((await save({ term: 'gong', opens: { kind: 'brand', id: 4711 } })).status).toBe(404);
  });
});

test('pending searches are flushed when the process ends', async () => {
  const asked = await countStatements(() => prepareSuggestions(shop.app.shop, () => true));
  expect(asked).toBe(1);
});
