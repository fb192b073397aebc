import { effectivePrice, priceRange, type EffectivePrice, type PriceFacts } from '@souk/rules/price';
import { toMinor } from '@souk/rules/money';
import type { ShownProduct } from './shown-product.ts';

export type InventoryRow = ShownProduct['inventory'][number];
/** Selected attribute value IDs by attribute ID. */
export type Choice = Readonly<Record<number, number>>;

export type Option = { id: number; title: string; swatch: string | null };
export type OptionGroup = { id: number; title: string; options: Option[] };

/** Attributes with their distinct values: the API repeats a value for every variant that has it. */
export function optionGroups(product: Pick<ShownProduct, 'attribute'>): OptionGroup[] {
  return product.attribute.map((attribute) => ({
    id: attribute.id,
    title: attribute.title,
    options: [...new Map(attribute.values.map((value) => [value.attribute_value_id, value])).values()].map(
      (value) => ({
        id: value.attribute_value_id,
        title: value.title,
        swatch: value.swatch,
      }),
    ),
  }));
}

const valueIds = (row: InventoryRow) =>
  new Set(row.inventory_attributes.map((value) => value.attribute_value_id));

/** The variant with all selected values; null if a required value is missing or there is no such variant. */
export function findVariant(
  product: Pick<ShownProduct, 'attribute' | 'inventory'>,
  choice: Choice,
): InventoryRow | null {
  const chosen = Object.values(choice);
  if (chosen.length < product.attribute.length) return null;
  return (
    product.inventory.find((row) => {
      const values = valueIds(row);
      return chosen.every((id) => values.has(id));
    }) ?? null
  );
}

/** The attribute values of a variant, for URLs that name one. Inverse of `findVariant`. */
export function choiceOf(product: Pick<ShownProduct, 'attribute'>, row: InventoryRow): Choice {
  const values = valueIds(row);
  return Object.fromEntries(
    optionGroups(product).flatMap((group) => {
      const option = group.options.find(({ id }) => values.has(id));
      return option ? [[group.id, option.id]] : [];
    }),
  );
}

/** Whether any variant in stock has this value together with the selected values of the other groups. */
export function isOptionInStock(
  product: Pick<ShownProduct, 'inventory'>,
  choice: Choice,
  groupId: number,
  optionId: number,
): boolean {
  const others = Object.entries(choice).flatMap(([group, id]) => (Number(group) === groupId ? [] : [id]));
  return product.inventory.some((row) => {
    const values = valueIds(row);
    return row.quantity > 0 && values.has(optionId) && others.every((id) => values.has(id));
  });
}

type PricedProduct = Pick<ShownProduct, 'selling' | 'offered' | 'price' | 'flash'>;
type Moment = { currency: string; nowMs: number };

function factsOf(product: PricedProduct, currency: string): PriceFacts {
  return {
    sellingMinor: toMinor(product.selling, currency),
    offeredMinor: toMinor(product.offered, currency),
    flash:
      product.price !== null && product.flash
        ? { priceMinor: toMinor(product.price, currency), startMs: 0, endMs: product.flash.end_ms }
        : null,
  };
}

const priorOf = ({ prior_price: prior }: InventoryRow, currency: string) =>
  prior == null ? null : toMinor(prior, currency);

export function priceOf(
  product: PricedProduct,
  row: InventoryRow,
  { currency, nowMs }: Moment,
): EffectivePrice {
  return effectivePrice(
    {
      ...factsOf(product, currency),
      variantPriceMinor: toMinor(row.price, currency),
      hasAttributes: row.inventory_attributes.length > 0,
      priorMinor: priorOf(row, currency),
    },
    nowMs,
  );
}

/** Lowest and highest price of the variants in stock, before one is selected. */
export function pricesOf(
  product: PricedProduct & Pick<ShownProduct, 'inventory'>,
  { currency, nowMs }: Moment,
) {
  const variants = product.inventory.map((row) => ({
    priceMinor: toMinor(row.price, currency),
    hasAttributes: row.inventory_attributes.length > 0,
    inStock: row.quantity > 0,
    priorMinor: priorOf(row, currency),
  }));
  return priceRange(factsOf(product, currency), variants, nowMs);
}

/** Image of the selected variant: the first one assigned to one of its values. */
export function pictureOfRow(
  product: Pick<ShownProduct, 'images' | 'image'>,
  row: InventoryRow | null,
): string {
  const own = new Set(row?.inventory_attributes.map((value) => value.attribute_value_id));
  const shown = product.images.find((image) =>
    image.attributes.some((value) => own.has(value.attribute_value_id)),
  );
  return shown?.image ?? product.image;
}
