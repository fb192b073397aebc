import { expect, test } from 'vitest';
import type { Choices } from './edited-product.ts';
import { changesOf, newProduct, ownPictures, taxWithCategory } from './product-draft.ts';

const choices = {
  site_name: 'Souk',
  currency: 'USD',
  commission_percent: 8,
  commission_tax_percent: 0,
  commission_rates: [{ percent: 8, category_id: null, brand_id: null }],
  approval: { new: false, edits: false },
  categories: [],
  safety_contacts: [],
  brands: [],
  bundles: [],
  attributes: [],
  languages: [],
  tax_rules: [
    { id: 3, title: 'Appliance levy' },
    { id: 4, title: 'Tax' },
  ],
  shipping_rules: [{ id: 5, title: 'Free shipping' }],
  default_tax_rule_id: null,
  default_shipping_rule_id: null,
} satisfies Choices;
const product = newProduct(choices);

test('a new product has the default rules, or none without defaults', () => {
  expect(product).toMatchObject({ tax_rule_id: 0, shipping_rule_id: 0, status: 'public' });
  expect(newProduct({ ...choices, default_tax_rule_id: 4, default_shipping_rule_id: 5 })).toMatchObject({
    tax_rule_id: 4,
    shipping_rule_id: 5,
  });
});

test('the tax rule follows the category until the seller selects another', () => {
  const category = { title: '', subcategories: [], safety_info: 'not_required' as const };
  const shop: Choices = {
    ...choices,
    default_tax_rule_id: 4,
    categories: [
      { ...category, id: 1, tax_rule_id: 3 },
      { ...category, id: 2, tax_rule_id: null },
    ],
  };
  const fresh = newProduct(shop);
  expect(taxWithCategory(shop, fresh, 1)).toBe(3);
  expect(taxWithCategory(shop, { ...fresh, category_id: 1, tax_rule_id: 3 }, 2)).toBe(4);
  expect(taxWithCategory(shop, { ...fresh, category_id: 2, tax_rule_id: 9 }, 1)).toBe(9);
});

test('sends only changed fields, with old and new values', () => {
  expect(changesOf(product, { ...product })).toEqual({});
  expect(changesOf(product, { ...product, title: 'Lamp', badge: null, tags: ['brass'] })).toEqual({
    title: { from: '', to: 'Lamp' },
    tags: { from: [], to: ['brass'] },
  });
});

test("doesn't send the stock of an existing variant", () => {
  const known = { ...product, variants: [{ ...product.variants[0]!, id: 7, stock: 4 }] };
  const { variants } = changesOf(known, { ...known, variants: [{ ...known.variants[0]!, sku: 'A-1' }] });
  expect(variants).toEqual({
    from: [{ id: 7, value_ids: [], sku: null, gtin: null, price_minor: 0 }],
    to: [{ id: 7, value_ids: [], sku: 'A-1', gtin: null, price_minor: 0 }],
  });
});

test('drops the placeholder once there is another picture', () => {
  const picture = (image: string) => ({ image, alt: '', value_ids: [] });
  const none = picture('default-image.webp');
  expect(ownPictures([none])).toEqual([none]);
  expect(ownPictures([none, picture('lamp.webp')])).toEqual([picture('lamp.webp')]);
});
