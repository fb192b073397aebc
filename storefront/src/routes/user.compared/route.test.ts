import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import * as compared from './route.tsx';

const url = '/user/compared';
const entry = (id: number, warranty: number) => ({
  id,
  product_id: id,
  product: { id, title: `Lamp ${id}`, slug: 'lamp' },
  facts: { warranty },
});
const holding = (...data: ReturnType<typeof entry>[]) => ({
  'GET user/compare-list/all': { data, total: data.length },
});

test('shows differences side by side', async () => {
  const { html } = await openPage(url, compared, { replies: holding(entry(1, 12), entry(2, 24)) });
  expect(html).toMatch(/differ in \d+ of \d+ rows/);
  expect(html).toContain('12 months');
  expect(html).toContain('24 months');
});

test('strikes no price where it has to be compared with the lowest price of the last 30 days', async () => {
  const replies = holding(
    ...[1, 2].map((id) => {
      const reduced = entry(id, 12);
      return { ...reduced, product: { ...reduced.product, selling: 20, offered: 15, lowest: 15 } };
    }),
  );
  const htmlWith = async (states_lowest_price: 0 | 1) => {
    const setting = { currency: 'EUR', currency_icon: '€', decimal_format: 'en-US', states_lowest_price };
    return (await openPage(url, compared, { replies: { ...replies, 'GET common': { setting } } })).html;
  };
  expect(await htmlWith(0)).toMatch(/<s>.*20/s);
  const eu = await htmlWith(1);
  expect(eu).toContain('15');
  expect(eu).not.toContain('<s>');
});

test('one product alone asks for a second', async () => {
  const { html } = await openPage(url, compared, { replies: holding(entry(1, 12)) });
  expect(html).toContain('Add another product');
});

test('without products, shows popular ones', async () => {
  const { html } = await openPage(url, compared, {
    replies: {
      'GET products': { result: { data: [{ id: 5, title: 'Reading lamp', slug: 'r' }], total: 1 } },
    },
  });
  expect(html).toContain('Nothing to compare yet');
  expect(html).toContain('Reading lamp');
});

test('removing calls the API only for products on the list', async () => {
  const marks = (compare: number[]) => ({ 'GET user/marks': { compare } });
  const isToggled = ({ key }: { key: string }) => key === 'POST user/compare-list/action';
  const form = { id: '1', intent: 'remove' };
  const first = await openPage(url, compared, { form, replies: marks([1]) });
  expect(first.asked.find(isToggled)?.body).toEqual({ product_id: 1 });
  const again = await openPage(url, compared, { form, replies: marks([]) });
  expect(again.asked.some(isToggled)).toBe(false);
});

test('guests log in first', async () => {
  const replies = { 'GET user/compare-list/all': new Refused(['Sign in first.'], { status: 401 }) };
  expect((await openPage(url, compared, { replies })).location).toMatch(/^\/login\?/);
});
