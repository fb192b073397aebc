import { productInput, type ProductInput } from '@souk/contract/console/product';
import { arabicTitle } from '@souk/demo/catalogue/arabic';
import { buildProducts, type BuiltProduct } from '@souk/demo/catalogue/build-products';
import { chanceOf, type Chance } from '@souk/demo/catalogue/chance';
import { productTexts, type ProductTexts } from '@souk/demo/catalogue/product-texts';
import { namesOf } from '@souk/demo/seed-groupings';
import { adjectives, capitalised, inventedWord, steep } from './words.ts';

/** Ids that products refer to; lists begin with the most used. */
export type Assortment = {
  storeIds: readonly number[];
  brandIds: readonly number[];
  taxRuleIds: readonly number[];
  shippingRuleIds: readonly number[];
  colourIds: readonly number[];
  sizeIds: readonly number[];
};

/** Number of model names; even in a million products the rarest are in one title each. */
const models = 60_000;

type Base = BuiltProduct & { texts: ProductTexts };
/** By category and subcategory, as in the demo: half of all products are in the first category. */
const subcategories: readonly (readonly (readonly Base[])[])[] = subcategoriesOfDemo();

/** The product with this number; deterministic. */
export function productAt(number: number, ids: Assortment): ProductInput {
  const chance = chanceOf(`goods ${number}`);
  const category = subcategories[chance.happens(0.5) ? 0 : 1 + steep(chance, subcategories.length - 1)]!;
  const subcategory = category[steep(chance, category.length)]!;
  const base = subcategory[steep(chance, subcategory.length)]!;
  const selling = priceOf(chance);
  const { texts } = base;
  const model = modelOf(chance);
  return productInput.parse({
    store_id: ids.storeIds[steep(chance, ids.storeIds.length)],
    title: titleOf(base, model, chance),
    overview: texts.overview,
    description: texts.description,
    unit: texts.unit,
    tags: texts.tags,
    selling_minor: selling,
    offered_minor: chance.happens(0.3) ? Math.round(selling * (1 - chance.whole(5, 60) / 100)) : 0,
    category_id: base.categoryId,
    subcategory_id: base.subcategoryId,
    brand_id: chance.happens(0.8) ? ids.brandIds[steep(chance, ids.brandIds.length)] : null,
    tax_rule_id: chance.pick(ids.taxRuleIds),
    shipping_rule_id: chance.pick(ids.shippingRuleIds),
    warranty_months: texts.warrantyMonths,
    weight_grams: texts.weightGrams,
    dimensions: texts.dimensions,
    meta_description: texts.metaDescription,
    specifications: texts.specifications,
    pictures: base.drawn.pictures.slice(0, 3).map((image) => ({ image, alt: base.title })),
    variants: variantsOf(number, { chance, selling, ids }),
    texts: chance.happens(0.5) ? { ar: { title: `${arabicTitle(base.title)} ${model}` } } : {},
  });
}

function titleOf(base: Base, model: string, chance: Chance): string {
  const adjective = capitalised(adjectives[steep(chance, adjectives.length)]!);
  const words = `${adjective} ${base.title[0]!.toLowerCase()}${base.title.slice(1)}`;
  // Products sold by several stores have the same title.
  return chance.happens(0.1) ? words : `${words} ${model}`;
}

function modelOf(chance: Chance): string {
  const name = capitalised(inventedWord(steep(chance, models)));
  return chance.happens(0.6) ? `${name} ${chance.whole(2, 99) * 10}` : name;
}

/** In cents: most cost tens, few cost thousands. */
const priceOf = (chance: Chance) => Math.round(100 * 10 ** (chance.whole(500, 3500) / 1000)) - 1;

function variantsOf(
  number: number,
  { chance, selling, ids }: { chance: Chance; selling: number; ids: Assortment },
): object[] {
  const stock = () => (chance.happens(0.05) ? 0 : chance.whole(1, 500));
  if (chance.happens(0.75)) return [{ sku: `B-${number}`, stock: stock() }];
  const values = chance.happens(0.5) ? ids.colourIds : ids.sizeIds;
  return chance.some(values, chance.whole(2, 4)).map((valueId, place) => ({
    value_ids: [valueId],
    sku: `B-${number}-${place + 1}`,
    stock: stock(),
    price_minor: place > 0 && chance.happens(0.3) ? selling + 500 * place : 0,
  }));
}

function subcategoriesOfDemo(): Base[][][] {
  const products = buildProducts().map((product) => ({
    ...product,
    texts: productTexts(product, namesOf(product)),
  }));
  const byCategory = Map.groupBy(products, ({ categoryId }) => categoryId);
  return [...byCategory.values()].map((group) => [
    ...Map.groupBy(group, ({ subcategoryId }) => subcategoryId).values(),
  ]);
}
