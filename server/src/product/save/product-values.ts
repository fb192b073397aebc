import type { ProductInput } from '@souk/contract/console/product';
import { statusOf } from '@souk/rules/visibility';
import { cleanFields, cleanTexts } from '#texts/clean-fields.ts';
import type { Known } from '#records/record-kind.ts';

type Variant = Omit<ProductInput['variants'][number], 'stock'> & {
  /** Of new ones only. */
  stock?: number;
};

/** A product as people send it and as the history tells it: without what only its sales change. */
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

/** One of those that are saved together: what was sent, whose it is, and what is there already. */
export type Candidate = { sent: ProductInput; storeId: number; stored: StoredProduct | null };

const ofHtml = ['description', 'overview'];

/** What was sent, without what may not be shown. Its slug is chosen later. */
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

/** Values have no order of their own; those that are read have this one. */
function inOrder<Part extends { value_ids: number[] }>(part: Part): Part {
  return { ...part, value_ids: part.value_ids.toSorted((one, other) => one - other) };
}

/**
 * The columns of `products` that people change, and what they hold: what is named here and in the contract is read, written and
 * told in the history. One with another name there, or of another shape, is translated by `columnsOf` and `readProducts`.
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
  responsible_person: 'text',
  safety: 'text',
  meta_title: 'text',
  meta_description: 'text',
  meta_keywords: 'text',
} as const;

export const productColumnNames = Object.keys(productColumns) as (keyof typeof productColumns)[];

/** Where a column is not called what people send. */
export const columnNames = { warranty_months: 'warranty' } as const;

type Columns = Record<keyof typeof productColumns, string | number | boolean | null>;

/** The first picture is the product's own. */
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
    image: pictures[0]!.image, // the contract asks for one
  };
}
