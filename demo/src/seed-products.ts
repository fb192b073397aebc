import { attributeInput } from '@souk/contract/console/attribute';
import { productInput, type ProductInput } from '@souk/contract/console/product';
import { wholeShop } from '@souk/server/access/scope';
import type { AuditedTx } from '@souk/server/access/audited';
import { readAttribute, saveAttribute } from '@souk/server/product/attribute';
import { saveProducts } from '@souk/server/product/save/save-products';
import {
  arabicAttributes,
  arabicBadges,
  arabicTags,
  arabicTitle,
  arabicUnits,
  arabicValues,
} from './catalogue/arabic.ts';
import { sizeKindOf, type BuiltProduct } from './catalogue/build-products.ts';
import { arabicProductTexts } from './catalogue/arabic-texts.ts';
import { productTexts } from './catalogue/product-texts.ts';
import { arabic, done, inDemoLanguage, inBothLanguages, type DemoLanguage } from './saved.ts';
import { namesOf, type GroupingIds } from './seed-groupings.ts';

const attributes = ['Color', 'Size', 'Shoe size', 'Volume'] as const;
type Attribute = (typeof attributes)[number];
const shots = ['front', 'close-up', 'in a room', 'with its dimensions'];

export async function seedProducts(
  tx: AuditedTx,
  products: readonly BuiltProduct[],
  {
    ids,
    storeIds,
    tongue = inBothLanguages,
  }: { ids: GroupingIds; storeIds: readonly number[]; tongue?: DemoLanguage },
): Promise<{ products: number[]; attributes: number[] }> {
  const { valueId, attributeIds } = await seedAttributes(tx, products, tongue);
  const inputs = products.map((product) => inputOf(product, { ids, storeIds, valueId, tongue }));
  const { saved } = done(await saveProducts(tx, wholeShop, inputs));
  const productIds = saved.map(({ id }) => id);
  return { products: productIds, attributes: attributeIds };
}

type Value = { attribute: Attribute; title: string; swatch: string | null };
type ValueId = (value: Value) => number;
const keyOf = ({ attribute, title, swatch }: Value) => `${attribute} ${title} ${swatch}`;

/** In the order in which products use them: sizes from the smallest. */
async function seedAttributes(
  tx: AuditedTx,
  products: readonly BuiltProduct[],
  tongue: DemoLanguage,
): Promise<{ valueId: ValueId; attributeIds: number[] }> {
  const placed = new Map<string, Value & { place: number }>();
  for (const product of products)
    for (const [place, value] of valuesOf(product))
      if (!placed.has(keyOf(value))) placed.set(keyOf(value), { ...value, place });
  const ids = new Map<string, number>();
  const attributeIds: number[] = [];
  for (const attribute of attributes) {
    const values = [...placed.values()]
      .filter((value) => value.attribute === attribute)
      .toSorted((one, other) => one.place - other.place);
    const { id } = done(
      await saveAttribute(
        tx,
        wholeShop,
        attributeInput.parse(
          inDemoLanguage(tongue, {
            title: attribute,
            texts: arabic({ title: arabicAttributes[attribute] }),
            values: values.map(({ title, swatch }) =>
              inDemoLanguage(tongue, { title, swatch, texts: arabic({ title: arabicValues[title] }) }),
            ),
          }),
        ),
      ),
    );
    attributeIds.push(id);
    const saved = await readAttribute(tx, wholeShop, id);
    for (const [index, value] of values.entries()) ids.set(keyOf(value), saved!.values.values[index]!.id!);
  }
  return { valueId: (value) => ids.get(keyOf(value))!, attributeIds }; // every product's values were saved
}

function valuesOf(product: BuiltProduct): [place: number, Value][] {
  const colours = product.drawn.swatches.map(({ name, hex }, place): [number, Value] => [
    place,
    colour(name, hex),
  ]);
  const kind = sizeKindOf(product.marks);
  const sizes = [...new Set(product.variants.flatMap(({ size: title }) => title ?? []))];
  return [
    ...colours,
    ...(kind
      ? sizes.map((title, place): [number, Value] => [place, { attribute: kind, title, swatch: null }])
      : []),
  ];
}

const colour = (title: string, swatch: string): Value => ({ attribute: 'Color', title, swatch });

function inputOf(
  product: BuiltProduct,
  {
    ids,
    storeIds,
    valueId,
    tongue,
  }: { ids: GroupingIds; storeIds: readonly number[]; valueId: ValueId; tongue: DemoLanguage },
): ProductInput {
  const texts = productTexts(product, namesOf(product));
  const kind = sizeKindOf(product.marks);
  const colours = new Map(
    product.drawn.swatches.map(({ name, hex }) => [name, valueId(colour(name, hex))] as const),
  );
  const input = {
    store_id: storeIds[product.storeId - 1],
    title: product.title,
    slug: product.slug,
    overview: texts.overview,
    description: texts.description,
    unit: texts.unit,
    badge: product.badge,
    tags: texts.tags,
    selling_minor: product.sellingMinor,
    offered_minor: product.offeredMinor,
    category_id: ids.categories[product.categoryId - 1],
    subcategory_id: ids.subcategories[product.subcategoryId - 1],
    brand_id: product.brandId === null ? null : ids.brands[product.brandId - 1],
    tax_rule_id: ids.taxRules[product.taxRuleId - 1],
    shipping_rule_id: ids.shippingRules[product.shippingRuleId - 1],
    bundle_deal_id: product.bundleDealId === null ? null : ids.bundleDeals[product.bundleDealId - 1],
    refundable: product.categoryId !== 12,
    warranty_months: texts.warrantyMonths,
    weight_grams: texts.weightGrams,
    dimensions: texts.dimensions,
    video: product.drawn.video,
    video_thumb: product.drawn.video ? product.drawn.pictures[0] : null,
    meta_title: product.title,
    meta_description: texts.metaDescription,
    meta_keywords: texts.tags.join(', '),
    specifications: texts.specifications,
    pictures: picturesOf(product, colours),
    variants: product.variants.map((variant, place) => ({
      value_ids: [
        ...(variant.colour ? [colours.get(variant.colour)] : []),
        ...(variant.size && kind ? [valueId({ attribute: kind, title: variant.size, swatch: null })] : []),
      ],
      sku: `SK-${String(product.id).padStart(4, '0')}-${place + 1}`,
      price_minor: variant.priceMinor,
      stock: variant.quantity,
    })),
    texts: arabic({
      title: arabicTitle(product.title),
      meta_title: arabicTitle(product.title),
      ...arabicProductTexts(product, namesOf(product)),
      unit: arabicUnits[texts.unit],
      tags: [...new Set(texts.tags.flatMap((tag) => arabicTags[tag] ?? []))].join(','),
      badge: product.badge === null ? undefined : arabicBadges[product.badge],
    }),
  };
  return productInput.parse(inDemoLanguage(tongue, input));
}

/** Its own picture, and one of each of its other colors. */
function picturesOf({ title, drawn }: BuiltProduct, colours: ReadonlyMap<string, number>) {
  const own = drawn.pictures.map((image, place) => ({
    image,
    alt: `Illustration: ${title}, ${shots[place]}`,
  }));
  const others = drawn.swatches.slice(1).map(({ name, picture }) => ({
    image: picture,
    alt: `Illustration: ${title}, ${name}, front`,
  }));
  return [...own, ...others].map((picture) => {
    const shown = drawn.swatches.find((swatch) => swatch.picture === picture.image);
    return { ...picture, value_ids: shown ? [colours.get(shown.name)] : [] };
  });
}
