import type { ClientBase } from 'pg';
import { categories } from './catalogue/all-categories.ts';
import { arabicTags } from './catalogue/arabic.ts';
import { buildProducts, sizeKindOf, type BuiltProduct } from './catalogue/build-products.ts';
import { brands, collections } from './catalogue/names.ts';
import { slugOf } from './catalogue/plan-products.ts';
import { productTexts } from './catalogue/product-texts.ts';
import { bundleDeals, shippingRules, taxRules } from './catalogue/trade.ts';
import { arabicGoods, arabicVariants, insertArabic } from './insert-arabic.ts';
import { insertRows } from './insert-rows.ts';

const dayMs = 86_400_000;

/** Categories, brands, collections, rules and all products with pictures, variants and stock. */
export async function seedCatalogue(client: ClientBase, now: Date): Promise<void> {
  const at = { created_at: now.toISOString(), updated_at: now.toISOString() };
  await insertRows(client, 'languages', [
    { code: 'en', name: 'English', direction: 'ltr', is_default: true, enabled: true, position: 0 },
    { code: 'ar', name: 'العربية', direction: 'rtl', is_default: false, enabled: true, position: 1 },
  ]);
  await insertMenu(client, at);
  await insertRules(client, at);
  const products = buildProducts();
  await insertProducts(client, products, now);
  await insertVariants(client, products, at);
  await insertCollections(client, products, at);
  await insertSuggestions(client, products);
}

type Dates = { created_at: string; updated_at: string };

async function insertMenu(client: ClientBase, at: Dates) {
  const subcategories = categories.flatMap((category, index) =>
    category.subcategories.map((subcategory, place) => ({
      category,
      categoryId: index + 1,
      subcategory,
      place,
    })),
  );
  const common = (title: string, place: number) => ({
    title,
    meta_title: title,
    status: 1,
    featured: true,
    in_footer: place < 6,
    position: place,
    ...at,
  });
  await insertRows(
    client,
    'categories',
    categories.map((category, index) => ({
      id: index + 1,
      slug: slugOf(category.title),
      image: `category-${slugOf(category.title)}.webp`,
      banner_image: `banner-${slugOf(category.title)}.webp`,
      meta_description: `${category.title}: ${category.subcategories.map(({ title }) => title).join(', ')}.`,
      ...common(category.title, index),
    })),
  );
  await insertRows(
    client,
    'subcategories',
    subcategories.map(({ category, categoryId, subcategory, place }, index) => ({
      id: index + 1,
      category_id: categoryId,
      slug: subcategorySlug(category.title, subcategory.title),
      image: `subcategory-${slugOf(category.title)}-${slugOf(subcategory.title)}.webp`,
      meta_description: `${subcategory.title} in ${category.title}.`,
      ...common(subcategory.title, place),
      featured: false,
      in_footer: place < 3,
    })),
  );
  const texts = [
    ...categories.map((category, index) => ['categories', index + 1, category.arabic] as const),
    ...subcategories.map(
      ({ subcategory }, index) => ['subcategories', index + 1, subcategory.arabic] as const,
    ),
    ...collections.map((collection, index) => ['collections', index + 1, collection.arabic] as const),
  ];
  await insertArabic(
    client,
    texts.map(([entity, id, text]) => [entity, id, 'title', text]),
  );
  await insertRows(
    client,
    'brands',
    brands.map((title, index) => ({
      id: index + 1,
      title,
      slug: slugOf(title),
      image: `brand-${slugOf(title)}.webp`,
      meta_title: title,
      meta_description: `Everything by ${title}.`,
      status: 1,
      featured: index < 12,
      position: index,
      ...at,
    })),
  );
}

// Two categories may both have "Storage": the category's word keeps the addresses apart.
export function subcategorySlug(category: string, subcategory: string): string {
  return `${slugOf(subcategory)}-${slugOf(category).split('-')[0]}`;
}

async function insertRules(client: ClientBase, at: Dates) {
  await insertRows(
    client,
    'tax_rules',
    taxRules.map((rule) => ({ ...rule, ...at })),
  );
  await insertRows(
    client,
    'bundle_deals',
    bundleDeals.map((deal) => ({ ...deal, ...at })),
  );
  await insertRows(
    client,
    'shipping_rules',
    shippingRules.map((rule) => ({ id: rule.id, title: rule.title, single_price: rule.singlePrice, ...at })),
  );
  const places = shippingRules.flatMap((rule) => rule.places.map((place) => ({ rule, place })));
  await insertRows(
    client,
    'shipping_places',
    places.map(({ rule, place: [country, state, cents, days, pickup] }, index) => ({
      id: index + 1,
      shipping_rule_id: rule.id,
      country,
      state,
      price_minor: cents,
      day_needed: days,
      pickup_point: Boolean(pickup),
      pickup_price_minor: pickup?.cents ?? 0,
      pickup_phone: pickup?.phone ?? '',
      pickup_address_line_1: pickup?.line ?? '',
      pickup_zip: pickup?.zip ?? '',
      pickup_state: pickup?.state ?? '',
      pickup_city: pickup?.city ?? '',
      pickup_country: pickup ? country : '',
      ...at,
    })),
  );
}

async function insertProducts(client: ClientBase, products: readonly BuiltProduct[], now: Date) {
  const withTexts = products.map((product) => ({ product, texts: productTexts(product, namesOf(product)) }));
  // Before the products: their words for searching are made once, of both languages.
  await insertArabic(
    client,
    arabicGoods(withTexts.map(({ product, texts }) => ({ ...product, unit: texts.unit, tags: texts.tags }))),
  );
  await insertRows(
    client,
    'products',
    withTexts.map(({ product, texts }) => {
      const created = new Date(now.getTime() - product.createdDaysAgo * dayMs).toISOString();
      return {
        id: product.id,
        store_id: product.storeId,
        category_id: product.categoryId,
        subcategory_id: product.subcategoryId,
        brand_id: product.brandId,
        tax_rule_id: product.taxRuleId,
        shipping_rule_id: product.shippingRuleId,
        bundle_deal_id: product.bundleDealId,
        title: product.title,
        slug: product.slug,
        unit: texts.unit,
        badge: product.badge,
        overview: texts.overview,
        description: texts.description,
        tags: texts.tags.join(','),
        selling_minor: product.sellingMinor,
        offered_minor: product.offeredMinor,
        purchased: product.purchased,
        image: product.drawn.pictures[0],
        video: product.drawn.video,
        video_thumb: product.drawn.video ? product.drawn.pictures[0] : null,
        status: 1,
        refundable: product.categoryId !== 12,
        warranty: texts.warrantyMonths,
        weight_grams: texts.weightGrams,
        dimensions: texts.dimensions,
        meta_title: product.title,
        meta_description: texts.metaDescription,
        meta_keywords: texts.tags.join(', '),
        rating_sum: 0,
        review_count: 0,
        search: '',
        created_at: created,
        updated_at: created,
      };
    }),
  );
  let id = 0;
  await insertRows(
    client,
    'product_specifications',
    withTexts.flatMap(({ product, texts }) =>
      texts.specifications.map((row, position) => ({
        id: ++id,
        product_id: product.id,
        title: row.title,
        value: row.value,
        position,
      })),
    ),
  );
}

export function namesOf(product: { categoryId: number; subcategoryId: number }): {
  category: string;
  subcategory: string;
} {
  const all = categories.flatMap((category) =>
    category.subcategories.map((subcategory) => subcategory.title),
  );
  return {
    category: categories[product.categoryId - 1]!.title,
    subcategory: all[product.subcategoryId - 1]!,
  };
}

const attributes = ['Colour', 'Size', 'Shoe size', 'Volume'] as const;
const shots = ['front', 'close-up', 'in a room', 'with its dimensions'];

async function insertVariants(client: ClientBase, products: readonly BuiltProduct[], at: Dates) {
  const values = new Map<string, number>();
  const valueRows: { id: number; title: string; [column: string]: unknown }[] = [];
  function valueId(attributeId: number, title: string, swatch: string | null, position: number): number {
    const key = `${attributeId} ${title} ${swatch}`;
    const known = values.get(key);
    if (known) return known;
    const id = values.size + 1;
    values.set(key, id);
    valueRows.push({ id, attribute_id: attributeId, title, swatch, position, ...at });
    return id;
  }
  const inventories: Record<string, unknown>[] = [];
  const inventoryValues: Record<string, unknown>[] = [];
  const images: Record<string, unknown>[] = [];
  const imageValues: Record<string, unknown>[] = [];
  for (const product of products) {
    const { swatches, pictures } = product.drawn;
    const colourIds = new Map(
      swatches.map((swatch, place) => [swatch.name, valueId(1, swatch.name, swatch.hex, place)]),
    );
    const sizeKind = sizeKindOf(product.marks);
    const sizes = [...new Set(product.variants.map((variant) => variant.size))];
    for (const [position, variant] of product.variants.entries()) {
      const inventoryId = inventories.length + 1;
      inventories.push({
        id: inventoryId,
        product_id: product.id,
        sku: `SK-${String(product.id).padStart(4, '0')}-${position + 1}`,
        price_minor: variant.priceMinor,
        quantity: variant.quantity,
        position,
        ...at,
      });
      if (variant.colour)
        inventoryValues.push({
          inventory_id: inventoryId,
          attribute_value_id: colourIds.get(variant.colour),
        });
      if (variant.size && sizeKind) {
        const id = valueId(attributes.indexOf(sizeKind) + 1, variant.size, null, sizes.indexOf(variant.size));
        inventoryValues.push({ inventory_id: inventoryId, attribute_value_id: id });
      }
    }
    const own = pictures.map((image, place) => ({
      image,
      alt: `Illustration: ${product.title}, ${shots[place]}`,
    }));
    const others = swatches.slice(1).map((swatch) => ({
      image: swatch.picture,
      alt: `Illustration: ${product.title}, ${swatch.name}, front`,
    }));
    for (const [position, picture] of [...own, ...others].entries()) {
      const id = images.length + 1;
      images.push({ id, product_id: product.id, ...picture, position, ...at });
      const colour = swatches.find((swatch) => swatch.picture === picture.image);
      if (colour) imageValues.push({ product_image_id: id, attribute_value_id: colourIds.get(colour.name) });
    }
  }
  const attributeRows = attributes.map((title, index) => ({ id: index + 1, title, ...at }));
  await insertRows(client, 'attributes', attributeRows);
  await insertRows(client, 'attribute_values', valueRows);
  await insertArabic(client, arabicVariants(attributeRows, valueRows));
  await insertRows(client, 'inventories', inventories);
  await insertRows(client, 'inventory_values', inventoryValues);
  await insertRows(client, 'product_images', images);
  await insertRows(client, 'product_image_values', imageValues);
}

async function insertCollections(client: ClientBase, products: readonly BuiltProduct[], at: Dates) {
  await insertRows(
    client,
    'collections',
    collections.map((collection, index) => ({
      id: index + 1,
      title: collection.title,
      slug: slugOf(collection.title),
      image: `collection-${slugOf(collection.title)}.webp`,
      status: 1,
      on_home: true,
      position: index,
      ...at,
    })),
  );
  let id = 0;
  await insertRows(
    client,
    'collection_products',
    collections.flatMap((collection, index) =>
      products
        .filter(
          (product) =>
            collection.categories.includes(product.categoryId) &&
            product.price < (collection.below ?? Infinity),
        )
        .slice(0, 60)
        .map((product, position) => ({
          id: ++id,
          collection_id: index + 1,
          product_id: product.id,
          position,
        })),
    ),
  );
}

async function insertSuggestions(client: ClientBase, products: readonly BuiltProduct[]) {
  const titles = [
    ...categories.map((category) => category.title),
    ...categories.flatMap((category) => category.subcategories.map((subcategory) => subcategory.title)),
    ...brands,
    ...new Set(products.map((product) => product.icon.replaceAll('-', ' '))),
    ...categories.flatMap(({ arabic, subcategories }) => [
      arabic,
      ...subcategories.map((shelf) => shelf.arabic),
    ]),
    ...Object.values(arabicTags).flatMap((tags) => tags.split(',')),
  ];
  const unique = [...new Map(titles.map((title) => [title.toLowerCase(), title])).values()];
  await insertRows(
    client,
    'search_suggestions',
    unique.map((title, index) => ({ id: index + 1, title, popularity: Math.max(1, 400 - index) })),
  );
}
