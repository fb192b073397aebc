import { TileSchema } from '@souk/contract/catalog-entities';
import { tagsOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleOf } from '#testing/sample-of.ts';
import * as search from './route.tsx';

const lamp = sampleOf(TileSchema, { id: 5, title: 'Reading lamp', slug: 'reading-lamp' });
const found = { result: { data: [lamp], total: 1, last_page: 1, current_page: 1 } };

test('shows the results with their number', async () => {
  const { html, asked } = await openPage('/search?q=lamp', search, { replies: { 'GET products': found } });
  expect(html).toMatch(/<h1[^>]*>.*lamp/s);
  expect(html).toContain('href="/reading-lamp/product/5"');
  // The number of results appears once.
  expect(html.match(/<h[1-6][^>]*>1 result/g)).toHaveLength(1);
  expect(html.match(/>1 result/g)!.length).toBeLessThanOrEqual(2); // the second is a visually hidden status
  expect(asked.filter(({ key }) => key === 'GET products')[0]?.query).toMatchObject({ q: 'lamp' });
});

test('without results, says so and loads popular products', async () => {
  const { html, status, asked } = await openPage('/search?q=xyzzy', search);
  expect(status).toBe(200);
  expect(html).toMatch(/<h1[^>]*>No results for “xyzzy”/);
  // There's nothing to filter or sort.
  expect(tagsOf(html, 'select')).toEqual([]);
  expect(asked.filter(({ key }) => key === 'GET products')).toHaveLength(2);
});

test('escapes the search text', async () => {
  const { html } = await openPage(`/search?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`, search);
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('&lt;img src=x');
});

test('shows the correction that was searched instead, with a link to the original', async () => {
  const { html } = await openPage('/search?q=lmap', search, {
    replies: { 'GET products': { ...found, corrected: 'lamp' } },
  });
  expect(html).toMatch(/<a[^>]*href="\/search\?q=lamp"/);
  expect(html).toMatch(/<h1[^>]*>1 result for “lamp”/);
  expect(html).toContain('No results for “lmap”.');
});

test('names the default sort order after what it sorts by', async () => {
  const { html } = await openPage('/search?q=lamp', search, { replies: { 'GET products': found } });
  const [sort = ''] = /<select[^>]*name="sortby".*?<\/select>/s.exec(html) ?? [];
  expect(sort).toMatch(/<option value="popular"[^>]*>Best match</);
  expect(sort).not.toContain('Most popular');
});

test('redirects a text with its own page, unless filters are set', async () => {
  const replies = { 'GET products': { ...found, opens: '/all/lamps' } };
  const led = await openPage('/search?q=lights', search, { replies });
  expect(led).toMatchObject({ status: 302, location: '/all/lamps' });
  const narrowed = await openPage('/search?q=lights&rating=3', search, { replies });
  expect(narrowed.status).toBe(200);
});

test('without text, shows a hint and links', async () => {
  const { html } = await openPage('/search', search, { replies: { 'GET products': found } });
  expect(html).toContain('Reading lamp');
});

test('shows an error page with the layout if the API fails', async () => {
  const { status, html } = await openPage('/search?q=lamp', search, {
    replies: { 'GET products': new Refused(['The shop is busy.'], { status: 503 }) },
  });
  expect(status).toBe(503);
  expect(html).toContain('The shop is busy.');
});

test('filters work without JavaScript and keep their selection', async () => {
  const facets = {
    price: { min: 5, max: 90 },
    discounts: { '1': 3, '20': 0, '30': 0, '50': 0 },
    ratings: { '1': 9, '2': 8, '3': 7, '4': 6 },
    stores: [
      { id: 3, title: 'Noor Lamps', count: 4 },
      { id: 4, title: 'Glow', count: 2 },
    ],
  };
  const { html } = await openPage('/search?q=lamp&rating=3&min=20', search, {
    replies: { 'GET products': { ...found, facets } },
  });
  const [form = ''] = /<form id="filters".*?<\/form>/s.exec(html) ?? [];
  const inputOf = (...attributes: string[]) =>
    tagsOf(form, 'input').find((tag) => attributes.every((attribute) => tag.includes(attribute)));
  expect(inputOf('name="q"')).toContain('value="lamp"');
  expect(inputOf('name="rating"', 'value="3"')).toContain('checked');
  expect(inputOf('name="discount"', 'value="20"')).toContain('disabled');
  expect(inputOf('name="min"')).toContain('value="20"');
  expect(form).toContain('Noor Lamps');
  expect(form).toMatch(/<noscript><button type="submit"/);
});

test('long filters show their twelve largest options, the others behind "show all"; empty ones are disabled', async () => {
  const stores = Array.from({ length: 14 }, (_, place) => ({
    id: place + 1,
    title: `Store no. ${place + 1}`,
    count: Math.max(0, 13 - place),
  }));
  const facets = { price: { min: 5, max: 90 }, stores };
  const open = async (query: string) =>
    (
      await openPage(`/search?q=lamp${query}`, search, {
        replies: { 'GET products': { ...found, facets } },
      })
    ).html;
  const html = await open('');
  const [, folded = ''] = html.split('Show all 14');
  const shown = html.slice(0, html.length - folded.length);
  for (const { title, id } of stores) {
    const here = [shown, folded].map((part) => part.includes(`>${title}<`));
    expect([title, here]).toEqual([title, [id <= 12, id > 12]]);
  }
  const last = tagsOf(html, 'input').find((tag) => /name="store"/.test(tag) && /value="14"/.test(tag));
  expect(last).toContain('disabled');
  // An active option is expanded, so that it can be removed.
  const [details = ''] = /<details[^>]*>(?:(?!<details).)*Show all 14/s.exec(await open('&store=14')) ?? [];
  expect(details).toMatch(/^<details[^>]* open/);
});
