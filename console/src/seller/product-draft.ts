import type { OwnProduct } from '@souk/contract/seller-console/products';
import { defaultImage } from '@souk/rules/default-image';
import type { Choices } from './edited-product.ts';

/** An empty product. A reference without a default is 0 and has to be selected before saving. */
export function newProduct(choices: Choices): OwnProduct {
  return {
    title: '',
    slug: undefined,
    status: 'public',
    overview: '',
    description: '',
    unit: 'piece',
    badge: null,
    tags: [],
    selling_minor: 0,
    offered_minor: 0,
    category_id: 0,
    subcategory_id: null,
    brand_id: null,
    tax_rule_id: defaultTax(choices, 0),
    shipping_rule_id: choices.default_shipping_rule_id ?? 0,
    bundle_deal_id: null,
    refundable: true,
    warranty_months: 0,
    weight_grams: null,
    dimensions: null,
    manufacturer: null,
    manufacturer_country: null,
    responsible_person: null,
    safety: '',
    video: null,
    video_thumb: null,
    meta_title: '',
    meta_description: '',
    meta_keywords: '',
    specifications: [],
    pictures: [],
    variants: [{ value_ids: [], sku: null, gtin: null, price_minor: 0, stock: 1 }],
    texts: {},
  };
}

/** The default tax rule of a category's new products: the category's, else the shop's; 0: none. */
export const defaultTax = (choices: Choices, categoryId: number): number =>
  choices.categories.find(({ id }) => id === categoryId)?.tax_rule_id ?? choices.default_tax_rule_id ?? 0;

/** The tax rule after a change of category: the new default, unless the seller selected another rule. */
export function taxWithCategory(choices: Choices, before: OwnProduct, categoryId: number): number {
  const isChosen = before.tax_rule_id !== defaultTax(choices, before.category_id);
  return isChosen ? before.tax_rule_id : defaultTax(choices, categoryId);
}

/** Changed fields with their loaded and new values. */
export function changesOf(before: OwnProduct, after: OwnProduct): Record<string, { from: never; to: never }> {
  const names = Object.keys(after) as (keyof OwnProduct)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      // Both are JSON.
      .map((name) => [name, { from: sent(name, before) as never, to: sent(name, after) as never }]),
  );
}

/** Stock is saved separately (`seller/stock`), so existing variants are sent without it. */
function sent(name: keyof OwnProduct, product: OwnProduct): unknown {
  if (name !== 'variants') return product[name] ?? null;
  return product.variants.map(({ stock, ...variant }) =>
    variant.id === undefined ? { ...variant, stock } : variant,
  );
}

/** Drops the placeholder picture once there is another; imported products start with it. */
export function ownPictures(pictures: OwnProduct['pictures']): OwnProduct['pictures'] {
  const own = pictures.filter(({ image }) => image !== defaultImage);
  return own.length > 0 ? own : pictures;
}
