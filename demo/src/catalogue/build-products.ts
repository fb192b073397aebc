import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrawnProduct } from '../art/draw-products.ts';
import { categories } from './all-categories.ts';
import { chanceOf } from './chance.ts';
import { brands, brandsByCategory, stores } from './names.ts';
import { planProducts, type PlannedProduct } from './plan-products.ts';

export type BuiltProduct = PlannedProduct & {
  storeId: number;
  brandId: number | null;
  shippingRuleId: number;
  taxRuleId: number;
  bundleDealId: number | null;
  sellingMinor: number;
  offeredMinor: number;
  purchased: number;
  badge: string | null;
  createdDaysAgo: number;
  drawn: DrawnProduct;
  variants: BuiltVariant[];
};

export type BuiltVariant = {
  colour: string | null;
  size: string | null;
  quantity: number;
  priceMinor: number;
};

/** The attribute of a product's sizes. */
export type SizeKind = 'Size' | 'Shoe size' | 'Volume';

const sizeSets: Record<SizeKind, readonly string[]> = {
  Size: ['S', 'M', 'L', 'XL'],
  'Shoe size': ['37', '38', '39', '40', '41', '42', '43'],
  Volume: ['Small', 'Medium', 'Large'],
};
const bulky = new Set([
  'couch-and-lamp',
  'bed',
  'canoe',
  'bicycle',
  'playground-slide',
  'door',
  'file-cabinet',
  'musical-keyboard',
  'desktop-computer',
]);

const drawnProducts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../art/drawn-products.json'), 'utf8'),
) as Record<string, DrawnProduct>;

/** Every product with its commercial data: deterministic, so demo shops are identical. */
export function buildProducts(): BuiltProduct[] {
  return planProducts().map((product) => {
    const chance = chanceOf(`trade ${product.slug}`);
    const drawn = drawnProducts[product.slug];
    if (!drawn) throw new Error(`No pictures of ${product.slug}: run "npm run art -w demo"`);
    const isBestseller = product.marks.includes('w');
    const sellingMinor = Math.round((product.oldPrice || product.price) * 100);
    const offeredMinor = product.oldPrice ? Math.round(product.price * 100) : 0;
    const createdDaysAgo = chance.whole(4, 700);
    const storeId = storeOf(product, chance.whole(0, 99));
    return {
      ...product,
      storeId,
      brandId: brandOf(product),
      shippingRuleId: ownRuleOf(storeId, shippingOf(product, chance.happens(0.4))),
      taxRuleId:
        product.categoryId === 12 || product.categoryId === 9
          ? 2
          : product.categoryId === 1 && product.price > 150
            ? 3
            : 1,
      bundleDealId: product.price < 40 && product.id % 11 === 0 ? (product.id % 2 ? 1 : 2) : null,
      sellingMinor,
      offeredMinor,
      purchased: isBestseller ? chance.whole(800, 4800) : chance.whole(3, 600),
      badge: isBestseller && chance.happens(0.4) ? 'Bestseller' : createdDaysAgo < 25 ? 'New' : null,
      createdDaysAgo,
      drawn,
      variants: variantsOf(product, drawn),
    };
  });
}

export function sizeKindOf(marks: string): SizeKind | null {
  if (marks.includes('h')) return 'Shoe size';
  if (marks.includes('s')) return 'Size';
  return marks.includes('v') ? 'Volume' : null;
}

function variantsOf(product: PlannedProduct, drawn: DrawnProduct): BuiltVariant[] {
  const chance = chanceOf(`stock ${product.slug}`);
  const kind = sizeKindOf(product.marks);
  const colours = drawn.swatches.length > 1 ? drawn.swatches.map((swatch) => swatch.name) : [null];
  const sizes = kind ? sizeSets[kind] : [null];
  const isSoldOut = product.marks.includes('o') || product.id % 37 === 0;
  return colours.flatMap((colour, colourPlace) =>
    sizes.map((size, place) => ({
      colour,
      size,
      quantity: isSoldOut || (place + colourPlace > 0 && chance.happens(0.12)) ? 0 : chance.whole(3, 60),
      // Bigger packs cost more; clothes and shoes cost the same in every size.
      priceMinor:
        kind === 'Volume' && place > 0 ? Math.round(product.price * (1 + place * 0.35)) * 100 - 10 : 0,
    })),
  );
}

function brandOf({ categoryId, subcategoryId }: PlannedProduct): number | null {
  const before = categories.slice(0, categoryId - 1).reduce((sum, of) => sum + of.subcategories.length, 0);
  const brand = brandsByCategory[categoryId]?.[subcategoryId - before - 1];
  return brand === undefined ? null : 1 + brands.indexOf(brand);
}

/** One of the sellers of the category. */
function storeOf(product: PlannedProduct, draw: number): number {
  const sellers = stores.flatMap((store, index) =>
    store.categories.includes(product.categoryId) ? [index + 1] : [],
  );
  return sellers[draw % sellers.length] ?? 1;
}

/** The first store's own rules, replacing the shop's. */
const ownRules: Readonly<Record<number, number>> = { 2: 6, 4: 7 };
const ownRuleOf = (storeId: number, ruleId: number): number =>
  storeId === 1 ? (ownRules[ruleId] ?? ruleId) : ruleId;

function shippingOf(product: PlannedProduct, isFree: boolean): number {
  if (bulky.has(product.icon)) return 4;
  const subcategory = categories[product.categoryId - 1]!.subcategories.find(({ lines }) =>
    lines.some(([, title]) => title === product.title),
  );
  const isFresh = [
    'Bakery',
    'Fruit & cheese',
    'Houseplants & herbs',
    'Trees & shrubs',
    'Flowers & bulbs',
  ].includes(subcategory?.title ?? '');
  if (isFresh) return 5;
  if (isFree) return 1;
  return product.price < 13 ? 3 : 2;
}
