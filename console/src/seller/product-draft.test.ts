import { expect, test } from 'vitest';
import { changesOf, newProduct, ownPictures } from './product-draft.ts';

const product = newProduct({
  site_name: 'Souk',
  currency: 'USD',
  commission_percent: 8,
  commission_tax_percent: 0,
  commission_rates: [{ percent: 8, category_id: null, brand_id: null }],
  approval: { new: false, edits: false },
  categories: [],
  brands: [],
  bundles: [],
  attributes: [],
  languages: [],
  tax_rules: [{ id: 3, title: 'Tax' }],
  shipping_rules: [{ id: 5, title: 'Post' }],
});

test('a new product has what the shop has first', () => {
  expect(product).toMatchObject({ tax_rule_id: 3, shipping_rule_id: 5, status: 'public' });
});

test('only fields that differ are sent, as they were and as they are to be', () => {
  expect(changesOf(product, { ...product })).toEqual({});
  expect(changesOf(product, { ...product, title: 'Lamp', badge: null, tags: ['brass'] })).toEqual({
    title: { from: '', to: 'Lamp' },
    tags: { from: [], to: ['brass'] },
  });
});

test('the stock of a variant that is known is counted elsewhere', () => {
  const known = { ...product, variants: [{ ...product.variants[0]!, id: 7, stock: 4 }] };
  const { variants } = changesOf(known, { ...known, variants: [{ ...known.variants[0]!, sku: 'A-1' }] });
  expect(variants).toEqual({
    from: [{ id: 7, value_ids: [], sku: null, gtin: null, price_minor: 0 }],
    to: [{ id: 7, value_ids: [], sku: 'A-1', gtin: null, price_minor: 0 }],
  });
});

test('the picture that stands for none goes when there is another', () => {
  const picture = (image: string) => ({ image, alt: '', value_ids: [] });
  const none = picture('default-image.webp');
  expect(ownPictures([none])).toEqual([none]);
  expect(ownPictures([none, picture('lamp.webp')])).toEqual([picture('lamp.webp')]);
});
