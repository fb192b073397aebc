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
 * The columns of `products` that people change: what is named here and in the contract is read, written and told in the
 * history. One with another name there, or of another shape, is translated by `columnsOf` and `readProducts`.
 */
export const productColumns = [
  'title',
  'slug',
  'status',
  'overview',
  'description',
  'unit',
  'badge',
  'tags',
  'image',
  'selling_minor',
  'offered_minor',
  'category_id',
  'subcategory_id',
  'brand_id',
  'tax_rule_id',
  'shipping_rule_id',
  'bundle_deal_id',
  'refundable',
  'warranty',
  'weight_grams',
  'dimensions',
  'video',
  'video_thumb',
  'manufacturer',
  'responsible_person',
  'safety',
  'meta_title',
  'meta_description',
  'meta_keywords',
] as const;

/** Where a column is not called what people send. */
export const columnNames = { warranty_months: 'warranty' } as const;

type Columns = Record<(typeof productColumns)[number], string | number | boolean | null>;

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
