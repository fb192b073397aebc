import type { productInput } from '@souk/contract/console/product';
import type { z } from 'zod';
import { defaultImage } from '@souk/rules/default-image';
import { tagsOf, type NewProduct } from './bulk-values.ts';

export function inputOfNew({
  price,
  offer,
  stock,
  sku,
  gtin,
  tags,
  kinds,
  ...values
}: NewProduct): z.input<typeof productInput> {
  const one = { sku: sku ?? null, gtin: gtin ?? null, stock: stock ?? 0 };
  return {
    ...(values as Omit<typeof values, 'category_id'> & { category_id: number }), // every row has a category
    selling_minor: price,
    offered_minor: offer ?? 0,
    tags: tagsOf(tags ?? ''),
    pictures: [{ image: defaultImage }],
    variants: kinds
      ? kinds.map(({ variant: _variant, price: own, ...kind }) => ({ ...kind, price_minor: own }))
      : [one],
  };
}
