import { collectionInput } from '@souk/contract/console/groupings';
import { languageInput } from '@souk/contract/console/content';
import { wholeShop } from '@souk/server/access/scope';
import type { AuditedTx } from '@souk/server/access/audited';
import { saveCollection } from '@souk/server/product/groupings/collection';
import { importPast } from '@souk/server/product/import-past';
import { saveSuggestions } from '@souk/server/search/save-suggestions';
import { saveLanguage } from '@souk/server/settings/languages';
import { categories } from './catalogue/all-categories.ts';
import { arabicTags } from './catalogue/arabic.ts';
import { buildProducts, type BuiltProduct } from './catalogue/build-products.ts';
import { brands, collections } from './catalogue/names.ts';
import { slugOf } from './catalogue/plan-products.ts';
import { arabic, inDemoLanguage, saveAll, inBothLanguages, type DemoLanguage } from './saved.ts';
import { seedGroupings, type GroupingIds } from './seed-groupings.ts';
import { seedProducts } from './seed-products.ts';

const dayMs = 86_400_000;

/** Generated ids, in the order of the demo's lists. */
export type CatalogueIds = GroupingIds & { products: number[]; collections: number[] };

/** Languages and the translated catalogue. */
export async function seedCatalogue(
  tx: AuditedTx,
  { now, storeIds }: { now: Date; storeIds: readonly number[] },
): Promise<CatalogueIds> {
  for (const language of languages) await saveLanguage(tx, wholeShop, languageInput.parse(language));
  const groupings = await seedGroupings(tx, storeIds);
  const products = buildProducts();
  const { products: productIds } = await seedProducts(tx, products, { ids: groupings, storeIds });
  await importPast(
    tx,
    products.map(({ createdDaysAgo, purchased }, index) => ({
      id: productIds[index]!,
      since: new Date(now.getTime() - createdDaysAgo * dayMs),
      unitsSold: purchased,
    })),
  );
  const collectionIds = await seedCollections(tx, { products, productIds });
  await saveSuggestions(tx, suggestionsOf(products));
  return { ...groupings, products: productIds, collections: collectionIds };
}

/** Skips products that don't exist. */
export async function seedCollections(
  tx: AuditedTx,
  {
    products,
    productIds,
    tongue = inBothLanguages,
  }: { products: readonly BuiltProduct[]; productIds: readonly number[]; tongue?: DemoLanguage },
): Promise<number[]> {
  return saveAll(collections, (collection) =>
    saveCollection(
      tx,
      wholeShop,
      collectionInput.parse(
        inDemoLanguage(tongue, {
          title: collection.title,
          slug: slugOf(collection.title),
          image: `collection-${slugOf(collection.title)}.webp`,
          on_home: true,
          product_ids: productIds
            .filter((_id, index) => isCollected(products[index]!, collection))
            .slice(0, 60),
          texts: arabic({ title: collection.arabic }),
        }),
      ),
    ),
  );
}

const languages = [
  { code: 'en', name: 'English', direction: 'ltr', is_default: true },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
];

const isCollected = (
  product: BuiltProduct,
  { categories: of, below = Infinity }: (typeof collections)[number],
) => of.includes(product.categoryId) && product.price < below;

function suggestionsOf(products: readonly BuiltProduct[]) {
  const titles = [
    ...categories.map((category) => category.title),
    ...categories.flatMap((category) => category.subcategories.map((subcategory) => subcategory.title)),
    ...brands,
    ...new Set(products.map((product) => product.icon.replaceAll('-', ' '))),
    ...categories.flatMap(({ arabic: title, subcategories }) => [
      title,
      ...subcategories.map((subcategory) => subcategory.arabic),
    ]),
    ...Object.values(arabicTags).flatMap((tags) => tags.split(',')),
  ];
  const unique = [...new Map(titles.map((title) => [title.toLowerCase(), title])).values()];
  return unique.map((title, index) => ({ title, popularity: Math.max(1, 400 - index) }));
}
