import type { ProductInput } from '@souk/contract/console/product';
import { statusOf } from '@souk/rules/visibility';
import { cleanHtml } from '#texts/clean-html.ts';
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

/** What was sent, with the slug that it gets, without what may not be shown. */
export function valuesOf(
  { id: _id, version: _version, store_id: _store, variants, ...sent }: ProductInput,
  slug: string,
): ProductValues {
  const texts = Object.entries(sent.texts).map(([language, fields]) => [language, cleanFields(fields)]);
  return {
    ...sent,
    ...cleanFields({ description: sent.description, overview: sent.overview }),
    slug,
    pictures: sent.pictures.map(inOrder),
    variants: variants.map(({ stock, ...variant }) =>
      inOrder(variant.id === undefined ? { ...variant, stock } : variant),
    ),
    texts: Object.fromEntries(texts) as ProductValues['texts'],
  };
}

/** Values have no order of their own; those that are read have this one. */
function inOrder<Part extends { value_ids: number[] }>(part: Part): Part {
  return { ...part, value_ids: part.value_ids.toSorted((one, other) => one - other) };
}

function cleanFields<Fields extends Record<string, string>>(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, text]) => [
    name,
    name === 'description' || name === 'overview' ? cleaned(text) : text,
  ]);
  return Object.fromEntries(entries) as Fields; // the same names
}

/** Most texts hold no markup, and cleaning takes its time. */
const cleaned = (text: string) => (/[<&>]/.test(text) ? cleanHtml(text) : text);

/** The columns of `products` that people change; the first picture is the product's own. */
export function columnsOf({
  texts: _texts,
  specifications: _specifications,
  variants: _variants,
  collection_ids: _collections,
  ...values
}: ProductValues) {
  const { status, tags, warranty_months, pictures, ...columns } = values;
  return {
    ...columns,
    status: statusOf(status),
    tags: tags.join(','),
    warranty: warranty_months,
    image: pictures[0]!.image, // the contract asks for one
  };
}
