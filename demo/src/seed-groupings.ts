import { brandInput, categoryInput, subcategoryInput } from '@souk/contract/console/groupings';
import { bundleDealInput, shippingRuleInput, taxRuleInput } from '@souk/contract/console/trade-rules';
import { wholeShop } from '@souk/server/access/scope';
import type { AuditedTx } from '@souk/server/access/audited';
import { saveBrand } from '@souk/server/product/groupings/brand';
import { saveCategory } from '@souk/server/product/groupings/category';
import { saveSubcategory } from '@souk/server/product/groupings/subcategory';
import { saveBundleDeal } from '@souk/server/product/rules/bundle-deal';
import { saveTaxRule } from '@souk/server/product/rules/tax-rule';
import { saveShippingRule } from '@souk/server/shipping/shipping-rule';
import { categories } from './catalogue/all-categories.ts';
import { brands } from './catalogue/names.ts';
import { slugOf, slugOfGroup } from './catalogue/plan-products.ts';
import { bundleDeals, shippingRules, taxRules } from './catalogue/trade.ts';
import { arabic, inDemoLanguage, saveAll, inBothLanguages, type DemoLanguage } from './saved.ts';

export type GroupingIds = {
  categories: number[];
  subcategories: number[];
  brands: number[];
  taxRules: number[];
  bundleDeals: number[];
  shippingRules: number[];
};

export async function seedGroupings(
  tx: AuditedTx,
  storeIds: readonly number[],
  tongue: DemoLanguage = inBothLanguages,
): Promise<GroupingIds> {
  const categoryIds = await saveAll(categories, (category, place) =>
    saveCategory(
      tx,
      wholeShop,
      categoryInput.parse(
        inDemoLanguage(tongue, {
          ...named(category, {
            english: `${category.title}: ${category.subcategories.map(({ title }) => title).join(', ')}.`,
            inArabic: `${category.arabic}: ${category.subcategories.map(({ arabic: title }) => title).join('، ')}.`,
          }),
          slug: slugOfGroup(category),
          image: `category-${slugOfGroup(category)}.webp`,
          banner_image: `banner-${slugOfGroup(category)}.webp`,
          featured: true,
          in_footer: place < 6,
        }),
      ),
    ),
  );
  const subcategoriesInOrder = categories.flatMap((category, index) =>
    category.subcategories.map((subcategory, place) => ({
      category,
      category_id: categoryIds[index]!,
      subcategory,
      place,
    })),
  );
  return {
    categories: categoryIds,
    subcategories: await saveAll(subcategoriesInOrder, ({ category, category_id, subcategory, place }) =>
      saveSubcategory(
        tx,
        wholeShop,
        subcategoryInput.parse(
          inDemoLanguage(tongue, {
            ...named(subcategory, {
              english: `${subcategory.title} in ${category.title}.`,
              inArabic: `${subcategory.arabic} في ${category.arabic}.`,
            }),
            category_id,
            // Two categories may both have "Storage": the category's word keeps slugs distinct.
            slug: `${slugOfGroup(subcategory)}-${slugOfGroup(category).split('-')[0]}`,
            image: `subcategory-${slugOfGroup(category)}-${slugOfGroup(subcategory)}.webp`,
            in_footer: place < 3,
          }),
        ),
      ),
    ),
    brands: await saveAll(brands, (title, place) =>
      saveBrand(
        tx,
        wholeShop,
        brandInput.parse({
          title,
          slug: slugOf(title),
          image: `brand-${slugOf(title)}.webp`,
          meta_title: title,
          meta_description: `Everything by ${title}.`,
          featured: place < 12,
        }),
      ),
    ),
    ...(await seedRules(tx, storeIds)),
  };
}

const named = (
  { title, arabic: ownArabic }: { title: string; arabic: string },
  about: { english: string; inArabic: string },
) => ({
  title,
  meta_title: title,
  meta_description: about.english,
  texts: arabic({ title: ownArabic, meta_title: ownArabic, meta_description: about.inArabic }),
});

async function seedRules(tx: AuditedTx, storeIds: readonly number[]) {
  return {
    taxRules: await saveAll(taxRules, ({ title, type, percent, flat_minor: minor, isDefault }) => {
      const amount = type === 1 ? { type: 'flat', minor } : { type: 'percent', percent };
      return saveTaxRule(tx, wholeShop, taxRuleInput.parse({ title, amount, is_default: isDefault }));
    }),
    bundleDeals: await saveAll(bundleDeals, ({ title, buy, free }) =>
      saveBundleDeal(tx, wholeShop, bundleDealInput.parse({ title, buy, free })),
    ),
    shippingRules: await saveAll(shippingRules, ({ title, singlePrice, places, storeId, freeFromMinor }) =>
      saveShippingRule(
        tx,
        storeId === undefined ? wholeShop : { storeId: storeIds[storeId - 1]! },
        shippingRuleInput.parse({
          title,
          per: singlePrice ? 'line' : 'piece',
          free_from_minor: freeFromMinor ?? null,
          places: places.map(([country, state, price_minor, days, pickup]) => ({
            country,
            state,
            price_minor,
            days,
            pickup: pickup
              ? {
                  price_minor: pickup.cents,
                  phone: pickup.phone,
                  address_line_1: pickup.line,
                  zip: pickup.zip,
                  state: pickup.state,
                  city: pickup.city,
                  country,
                }
              : null,
          })),
        }),
      ),
    ),
  };
}

export function namesOf(product: { categoryId: number; subcategoryId: number }): {
  category: string;
  subcategory: string;
} {
  const all = categories.flatMap((category) => category.subcategories.map(({ title }) => title));
  return {
    category: categories[product.categoryId - 1]!.title,
    subcategory: all[product.subcategoryId - 1]!,
  };
}
