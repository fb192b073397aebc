import type { ProductDetail } from '@souk/contract/catalog-entities';
import { readOverlay } from '#texts/translations.ts';
import type { TileContext } from './load-tiles.ts';
import { findProduct, type ProductRow } from './product-queries.ts';
import { productView } from './product-view.ts';
import { specificationsIn } from './specifications-in.ts';
import { listWishlisted } from './tile-queries.ts';

/**
 * Everything about one product (CONTRACT §3.2). Null, like a missing one: a hidden product, one of an inactive
 * store, and one without an inventory row or shipping place, which nobody could buy and clients read unchecked.
 */
export async function showProduct(context: TileContext, id: number): Promise<ProductDetail | null> {
  const { db, now, settings, shopper } = context;
  const found = await findProduct(db, id, now);
  if (!found || found.inventories.length === 0 || found.places.length === 0) return null;
  const [translated, wishlisted] = await Promise.all([
    inReadersLanguage(context, found),
    shopper?.userId == null ? new Set<number>() : listWishlisted(db, shopper.userId, [found.id]),
  ]);
  return productView(translated, {
    isWishlisted: wishlisted.has(found.id),
    currency: settings.currency,
    now,
  });
}

async function inReadersLanguage(context: TileContext, row: ProductRow): Promise<ProductRow> {
  const present = <Part>(part: Part | null) => (part === null ? [] : [part]);
  const overlay = await readOverlay(context, [
    { entity: 'products', rows: [row] },
    { entity: 'categories', rows: present(row.category) },
    { entity: 'subcategories', rows: present(row.subcategory) },
    { entity: 'brands', rows: present(row.brand) },
    { entity: 'bundle_deals', rows: present(row.bundle) },
    { entity: 'shipping_rules', rows: [row.shipping_rule] },
    { entity: 'vouchers', rows: row.vouchers },
    { entity: 'attributes', rows: row.values.map((value) => ({ id: value.attribute_id })) },
    { entity: 'attribute_values', rows: row.values.map((value) => ({ id: value.value_id })) },
  ]);
  const crumbTexts = ['title', 'meta_title', 'meta_description'] as const;
  const productTexts = [
    ...crumbTexts,
    'unit',
    'badge',
    'overview',
    'description',
    'meta_keywords',
    'safety',
  ] as const;
  return {
    ...overlay('products', row, productTexts),
    specifications: specificationsIn(overlay, row),
    category: row.category && overlay('categories', row.category, crumbTexts),
    subcategory: row.subcategory && overlay('subcategories', row.subcategory, crumbTexts),
    brand: row.brand && overlay('brands', row.brand, ['title']),
    bundle: row.bundle && overlay('bundle_deals', row.bundle, ['title']),
    shipping_rule: overlay('shipping_rules', row.shipping_rule, ['title']),
    vouchers: row.vouchers.map((voucher) => overlay('vouchers', voucher, ['title'])),
    values: row.values.map((value) => ({
      ...value,
      attribute_title: overlay('attributes', { id: value.attribute_id, title: value.attribute_title }, [
        'title',
      ]).title,
      value_title: overlay('attribute_values', { id: value.value_id, title: value.value_title }, ['title'])
        .title,
    })),
  };
}
