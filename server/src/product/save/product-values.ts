import type { ProductInput } from '@souk/contract/console/product';
import { statusOf } from '@souk/rules/visibility';
import { cleanFields, cleanTexts } from '#texts/clean-fields.ts';
import type { Known } from '#records/record-kind.ts';

type Variant = Omit<ProductInput['variants'][number], 'stock'> & {
  stock?: number;
};

/** A product as in inputs and the audit log: without what sales change. */
export type ProductValues = Omit<ProductInput, keyof Known | 'store_id' | 'slug' | 'variants'> & {
  slug: string;
  variants: Variant[];
};

export type StoredProduct = {
  id: number;
  version: number;
  storeId: number;
  isArchived: boolean;
  values: Omit<ProductValues, 'variants'> & {
    collection_ids: number[];
    variants: (Variant & { id: number })[];
  };
};

export type Candidate = { sent: ProductInput; storeId: number; stored: StoredProduct | null };

const ofHtml = ['description', 'overview'];

/** The input with sanitized HTML. The slug is chosen later. */
export function valuesOf({
  id: _id,
  version: _version,
  store_id: _store,
  slug: _slug,
  variants,
  ...sent
}: ProductInput): Omit<ProductValues, 'slug'> {
  return {
    ...sent,
    ...cleanFields({ description: sent.description, overview: sent.overview }, ofHtml),
    pictures: sent.pictures.map(inOrder),
    variants: variants.map(({ stock, ...variant }) =>
      inOrder(variant.id === undefined ? { ...variant, stock } : variant),
    ),
    texts: cleanTexts(sent.texts, ofHtml),
  };
}

/** Sorted like stored ones, as value order has no meaning. */
function inOrder<Part extends { value_ids: number[] }>(part: Part): Part {
  return { ...part, value_ids: part.value_ids.toSorted((one, other) => one - other) };
}

/**
 * Editable columns of `products` and their types: those named alike in the contract are read, written and logged from this list. Others are
 * converted by `columnsOf` and `readProducts`.
 */
export const productColumns = {
  title: 'text',
  slug: 'text',
  status: 'smallint',
  overview: 'text',
  description: 'text',
  unit: 'text',
  badge: 'text',
  tags: 'text',
  image: 'text',
  selling_minor: 'bigint',
  offered_minor: 'bigint',
  category_id: 'int',
  subcategory_id: 'int',
  brand_id: 'int',
  tax_rule_id: 'int',
  shipping_rule_id: 'int',
  bundle_deal_id: 'int',
  refundable: 'boolean',
  warranty: 'int',
  weight_grams: 'int',
  dimensions: 'text',
  video: 'text',
  video_thumb: 'text',
  manufacturer: 'text',
  manufacturer_country: 'text',
  responsible_person: 'text',
  safety: 'text',
  meta_title: 'text',
  meta_description: 'text',
  meta_keywords: 'text',
} as const;

export const productColumnNames = Object.keys(productColumns) as (keyof typeof productColumns)[];

/** Columns whose name differs from the contract's. */
export const columnNames = { warranty_months: 'warranty' } as const;

type Columns = Record<keyof typeof productColumns, string | number | boolean | null>;

/** The first picture is the product's main one. */
export function columnsOf({
  texts: _texts,
  specifications: _specifications,
  variants: _variants,
  collection_ids: _collections,
  ...values
}: ProductValues): Columns {
  const { status, tags, warranty_months, pictures, ...columns } = values;
  return {
    ...columns,
    status: statusOf(status),
    tags: tags.join(','),
    warranty: warranty_months,
    image: pictures[0]!.image, // the contract requires at least one
  };
}
