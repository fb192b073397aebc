import type { OwnProduct } from '@souk/contract/seller-console/products';
import { defaultImage } from '@souk/rules/default-image';
import type { Choices } from './edited-product.ts';

/** A product before anything of it was typed: what the shop has one of is chosen. */
export function newProduct({ tax_rules: taxRules, shipping_rules: shippingRules }: Choices): OwnProduct {
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
    tax_rule_id: taxRules[0]?.id ?? 0,
    shipping_rule_id: shippingRules[0]?.id ?? 0,
    bundle_deal_id: null,
    refundable: true,
    warranty_months: 0,
    weight_grams: null,
    dimensions: null,
    manufacturer: null,
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

/** What differs, as a change is sent: the field as it was loaded, and as it is to be. */
export function changesOf(before: OwnProduct, after: OwnProduct): Record<string, { from: never; to: never }> {
  const names = Object.keys(after) as (keyof OwnProduct)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      // JSON both, as they came and as they go.
      .map((name) => [name, { from: sent(name, before) as never, to: sent(name, after) as never }]),
  );
}

/** Stock is counted apart (`seller/stock`): of a variant that is known its stock is no field. */
function sent(name: keyof OwnProduct, product: OwnProduct): unknown {
  if (name !== 'variants') return product[name] ?? null;
  return product.variants.map(({ stock, ...variant }) =>
    variant.id === undefined ? { ...variant, stock } : variant,
  );
}

/** Without the picture that stands for none, once there is another: a product that a table made begins with it. */
export function ownPictures(pictures: OwnProduct['pictures']): OwnProduct['pictures'] {
  const own = pictures.filter(({ image }) => image !== defaultImage);
  return own.length > 0 ? own : pictures;
}
