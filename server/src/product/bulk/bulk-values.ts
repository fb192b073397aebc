import type { StoredProduct } from '../save/product-values.ts';

/*
 * Values of a bulk change as table rows. A row is a product without variants including its stock, a product with variants, or one of the
 * variants.
 */

type Stored = StoredProduct['values'];

/** Cells whose name and type are those of the stored product; the only list for reading, comparing and writing them. */
export const sameCells = [
  'status',
  'title',
  'description',
  'category_id',
  'subcategory_id',
  'brand_id',
  'unit',
  'warranty_months',
  'weight_grams',
  'meta_title',
  'meta_description',
  'manufacturer',
  'manufacturer_country',
  'responsible_person',
  'safety',
] as const satisfies readonly (keyof Stored)[];

/** Cells of a row; absent: no such cell, or unchanged. A variant's `price` is its own, 0 if it uses the product's. Minor units. */
export type BulkValues = Partial<Pick<Stored, (typeof sameCells)[number]>> & {
  price?: number;
  /** 0: no offer. */
  offer?: number;
  stock?: number;
  sku?: string | null;
  gtin?: string | null;
  tags?: string;
};
export type BulkField = keyof BulkValues;

/** A variant of a new product; `price` 0: the product's price. */
export type NewKind = {
  variant: string;
  value_ids: number[];
  sku: string | null;
  gtin: string | null;
  price: number;
  stock: number;
};

/** A product that a row creates: its cells, and defaults that tables don't contain. */
export type NewProduct = BulkValues & {
  title: string;
  price: number;
  tax_rule_id: number;
  shipping_rule_id: number;
  kinds?: NewKind[];
};

export type BulkReason =
  | 'zero'
  | 'too_high'
  | 'offer_too_high'
  | 'offer_not_lower'
  | 'too_few'
  | 'taken'
  | 'doubled'
  | 'missing'
  | 'ambiguous'
  | 'unreadable'
  | 'changed'
  | 'archived'
  | 'in_use'
  | 'not_allowed'
  /** Requires the shop's approval. */
  | 'approval'
  | 'required'
  /** Product safety information that the category requires before sale. */
  | 'safety_required'
  | 'contact_incomplete'
  | 'unknown'
  /** The author's limit of drafts is reached. */
  | 'too_many'
  | 'sold'
  /** A warning: a negative stock, read as 0. */
  | 'below_zero'
  /** A warning: an offer with an end date, which is not imported. */
  | 'dated';
/** The first values that a cell may have, and how many others there are. */
export type AllowedValues = { values: string[]; more: number };
export type BulkProblem = {
  field: string;
  reason: BulkReason;
  given: string | null;
  /** Of a cell that takes only values of a list. */
  allowed?: AllowedValues;
};

/** Current values of a row; without `inventoryId` a product with variants. */
export type BulkItem = {
  productId: number;
  inventoryId: number | null;
  title: string;
  variant: string;
  sku: string | null;
  image: string;
  isArchived: boolean;
  values: BulkValues;
  /** Names of category and brand as in an export; absent: not requested, or a variant. */
  named?: { category: string; brand: string };
};

/** Cells of a row of a loaded product, except the stock, which is stored separately; null if there is no such row. */
export function cellsOf(values: Stored, inventoryId: number | null): BulkValues | null {
  const variant = values.variants.find(({ id }) => id === inventoryId);
  if (inventoryId !== null && !variant) return null;
  const ofVariant = variant ? { sku: variant.sku, gtin: variant.gtin } : {};
  if (variant && !isOnly(values)) return { ...ofVariant, price: variant.price_minor };
  if (!variant && isOnly(values)) return null;
  return {
    ...ofVariant,
    price: values.selling_minor,
    offer: values.offered_minor,
    tags: values.tags.join(', '),
    ...Object.fromEntries(sameCells.map((field) => [field, values[field]])),
  };
}

export const isOnly = ({ variants }: { variants: readonly { value_ids: readonly number[] }[] }) =>
  variants.length === 1 && variants[0]!.value_ids.length === 0;

export function withCells(values: Stored, inventoryId: number | null, cells: BulkValues): Stored {
  const { price, offer, tags, sku, gtin, stock: _stock, ...others } = cells;
  const isWhole = inventoryId === null || isOnly(values);
  return {
    ...values,
    ...others,
    ...(isWhole && price !== undefined ? { selling_minor: price } : {}),
    ...(offer === undefined ? {} : { offered_minor: offer }),
    ...(tags === undefined ? {} : { tags: tagsOf(tags) }),
    variants: values.variants.map((variant) =>
      variant.id === inventoryId
        ? {
            ...variant,
            ...(sku === undefined ? {} : { sku }),
            ...(gtin === undefined ? {} : { gtin }),
            ...(isWhole || price === undefined ? {} : { price_minor: price }),
          }
        : variant,
    ),
  };
}

export const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
