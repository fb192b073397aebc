import type { StoredProduct } from '../save/product-values.ts';

/*
 * What can be changed of many at once, as rows of a table: a row is a product that comes in one kind with its stock, or a product
 * that comes in several, or one of those kinds.
 */

type Stored = StoredProduct['values'];

/** Cells of a product that are named and shaped as what is saved of it: read, compared and written by this list alone. */
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
  'responsible_person',
  'safety',
] as const satisfies readonly (keyof Stored)[];

/** Of a row; absent: it has no such cell, or the cell stays. `price` of a kind: its own, 0 as the product. Minor units. */
export type BulkValues = Partial<Pick<Stored, (typeof sameCells)[number]>> & {
  price?: number;
  /** 0: no offer. */
  offer?: number;
  stock?: number;
  sku?: string | null;
  gtin?: string | null;
  /** With commas between them. */
  tags?: string;
};
export type BulkField = keyof BulkValues;

/** One of several that a new product comes in; `price` 0: what the product costs. */
export type NewKind = {
  variant: string;
  value_ids: number[];
  sku: string | null;
  gtin: string | null;
  price: number;
  stock: number;
};

/** A product that a row makes: its cells, and what nobody writes into a table. */
export type NewProduct = BulkValues & {
  title: string;
  price: number;
  tax_rule_id: number;
  shipping_rule_id: number;
  /** Of one that comes in several. */
  kinds?: NewKind[];
};

/** Why a cell cannot become what it should. */
export type BulkReason =
  | 'zero'
  | 'too_high'
  | 'offer_too_high'
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
  /** The shop looks at it first. */
  | 'approval'
  /** A new product needs it. */
  | 'required'
  /** Nothing of the shop is called so. */
  | 'unknown'
  /** As many drafts as somebody may have. */
  | 'too_many'
  /** Orders show it. */
  | 'sold'
  /** A note: a stock below zero, which is read as none. */
  | 'below_zero'
  /** A note: an offer with an end, which is not imported. */
  | 'dated';
export type BulkProblem = { field: string; reason: BulkReason; given: string | null };

/** A row as it is now; without `inventoryId` a product that comes in several kinds. */
export type BulkItem = {
  productId: number;
  inventoryId: number | null;
  title: string;
  variant: string;
  sku: string | null;
  image: string;
  isArchived: boolean;
  values: BulkValues;
  /** Where it stands and who made it, in the words of an export; absent: not asked, or a kind, which has none. */
  named?: { category: string; brand: string };
};

/** The cells of a row of a product that was read to be saved, but for the stock, which is no part of it; null: there is no such row. */
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

/** Whether the product comes in one kind. */
export const isOnly = ({ variants }: { variants: readonly { value_ids: readonly number[] }[] }) =>
  variants.length === 1 && variants[0]!.value_ids.length === 0;

/** The product with other cells in one of its rows. */
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
