import { expect, test } from 'vitest';
import type { Choices } from '../edited-product.ts';
import { newProduct } from '../product-draft.ts';
import { shownOf } from './shown-product.ts';

const empty = newProduct({ categories: [], tax_rules: [], shipping_rules: [] } as unknown as Choices);
const kind = (price_minor: number, stock = 1) => ({
  ...empty.variants[0]!,
  value_ids: [1],
  price_minor,
  stock,
});

test('shows nothing before anything is typed', () => {
  expect(shownOf(empty, null)).toEqual({ title: '', badge: '', image: null, price: null, isSoldOut: false });
});

test("a reduced price shows the previous one and the percentage, computed like the shop's", () => {
  const { price } = shownOf({ ...empty, selling_minor: 4990, offered_minor: 3990 }, null);
  expect(price).toEqual({ minor: 3990, previousMinor: 4990, percent: 21, isFrom: false });
});

test('with different prices shows the lowest in stock, prefixed with "from"', () => {
  const draft = { ...empty, selling_minor: 5000 };
  expect(shownOf({ ...draft, variants: [kind(0), kind(7000), kind(3000, 0)] }, null).price).toMatchObject({
    minor: 5000,
    isFrom: true,
  });
  expect(shownOf({ ...draft, variants: [kind(0), kind(0)] }, null).price).toMatchObject({ isFrom: false });
  expect(shownOf({ ...draft, variants: [kind(0, 0), kind(0, 0)] }, null).isSoldOut).toBe(true);
});

test('shows translations, or the original where missing', () => {
  const draft = { ...empty, title: 'Teapot', badge: 'New', texts: { ar: { title: 'إبريق' } } };
  expect(shownOf(draft, 'ar')).toMatchObject({ title: 'إبريق', badge: 'New' });
  expect(shownOf(draft, null)).toMatchObject({ title: 'Teapot', badge: 'New' });
});
