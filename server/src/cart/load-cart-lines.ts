import type { Kysely } from 'kysely';
import { inLanguage } from '#catalog/catalog-texts.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { Owner } from '#http/owner.ts';
import type { Language } from '#settings/language.ts';
import type { CartLine } from './cart-line.ts';
import {
  listAttributes,
  listGoods,
  listImages,
  listInventories,
  listPlaces,
  listTaxRules,
  type Goods,
} from './line-queries.ts';
import { listCartRows } from './queries.ts';
import { unitPrice } from './unit-price.ts';

/**
 * The cart rows of an owner by row id, each with all that it points at, in a constant number of queries. `lock` takes
 * the rows `FOR UPDATE` in id order and belongs into a transaction. `only: 'selected'` means the stored selection:
 * a withdrawn product that was selected is among them, with `isAvailable` false.
 */
export async function loadCartLines(
  db: Kysely<DB>,
  owner: Owner,
  options: { now: Date; language: Language; only?: 'selected' | undefined; lock?: boolean | undefined },
): Promise<CartLine[]> {
  const rows = await listCartRows(db, owner, options);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.inventory_id);
  const [goods, inventories, taxes, places, attributes, images] = await Promise.all([
    listGoods(db, ids, options.now),
    listInventories(db, ids),
    listTaxRules(db, ids),
    listPlaces(db, ids),
    listAttributes(db, ids),
    listImages(db, ids),
  ]);
  const words = await loadWords({ db, language: options.language }, goods, attributes);

  const goodsById = new Map(goods.map((item) => [item.inventory_id, item]));
  const inventoriesById = new Map(inventories.map((inventory) => [inventory.id, inventory]));
  const taxesById = new Map(taxes.map((tax) => [tax.id, tax]));
  const placesByRule = Map.groupBy(places, (place) => place.shipping_rule_id);
  const attributesByInventory = Map.groupBy(attributes, (attribute) => attribute.inventory_id);
  const imagesByProduct = Map.groupBy(images, (image) => image.product_id);

  return rows.flatMap((row) => {
    const item = goodsById.get(row.inventory_id);
    const inventory = inventoriesById.get(row.inventory_id);
    const tax = item && taxesById.get(item.tax_rule_id);
    // The variant was deleted between two of the queries, and the row with it.
    if (!item || !inventory || !tax) return [];
    const values = attributesByInventory.get(row.inventory_id) ?? [];
    const price = unitPrice(
      {
        sellingMinor: item.selling_minor,
        offeredMinor: item.offered_minor,
        variantPriceMinor: inventory.price_minor,
        hasAttributes: values.length > 0,
        flashPriceMinor: item.flash_price_minor,
      },
      options.now,
    );
    return [
      {
        row,
        product: productOf(item, words.product(item.product_id, item.title)),
        store: {
          id: item.store_id,
          name: words.store(item.store_id, item.store_name),
          slug: item.store_slug,
          status: item.store_status,
          commission_percent: item.commission_percent,
        },
        inventory,
        attributes: values.map((value) => ({
          attributeId: value.attribute_id,
          attributeTitle: words.attribute(value.attribute_id, value.attribute_title),
          valueId: value.value_id,
          valueTitle: words.value(value.value_id, value.value_title),
        })),
        images: imagesOf(imagesByProduct.get(item.product_id) ?? []),
        tax,
        bundle: bundleOf(item, words.bundle),
        shippingRule: {
          id: item.shipping_rule_id,
          title: item.shipping_rule_title,
          single_price: item.single_price,
        },
        places: placesByRule.get(item.shipping_rule_id) ?? [],
        flash: flashOf(item),
        unitPriceMinor: price.priceMinor,
        previousPriceMinor: price.previousMinor,
        isFlashPriced: price.source === 'flash',
        isAvailable: item.status === 1 && item.store_status === 'active',
      } satisfies CartLine,
    ];
  });
}

function productOf(item: Goods, title: string): CartLine['product'] {
  return {
    id: item.product_id,
    store_id: item.store_id,
    category_id: item.category_id,
    title,
    slug: item.slug,
    image: item.image,
    unit: item.unit,
    selling_minor: item.selling_minor,
    offered_minor: item.offered_minor,
    status: item.status,
    rating: item.rating,
    review_count: item.review_count,
    tax_rule_id: item.tax_rule_id,
    shipping_rule_id: item.shipping_rule_id,
    bundle_deal_id: item.bundle_deal_id,
  };
}

function bundleOf(item: Goods, word: WordOf): CartLine['bundle'] {
  const { bundle_deal_id: id, bundle_title: title, bundle_buy: buy, bundle_free: free } = item;
  if (id === null || title === null || buy === null || free === null) return null;
  return { id, title: word(id, title), buy, free };
}

function flashOf(item: Goods): CartLine['flash'] {
  const { flash_sale_product_id: id, flash_price_minor: priceMinor, flash_end_time: endTime } = item;
  if (id === null || priceMinor === null || endTime === null) return null;
  return {
    flashSaleProductId: id,
    priceMinor,
    endTime,
    quota: item.flash_quota,
    sold: item.flash_sold ?? 0,
    limitPerShopper: item.limit_per_shopper,
  };
}

function imagesOf(rows: Awaited<ReturnType<typeof listImages>>): CartLine['images'] {
  return [...Map.groupBy(rows, (row) => row.id)].map(([id, values]) => ({
    id,
    image: values[0]!.image, // a group holds at least one row
    values: values.flatMap((row) =>
      row.value_id === null || row.attribute_id === null
        ? []
        : [{ valueId: row.value_id, attributeId: row.attribute_id }],
    ),
  }));
}

type WordOf = (id: number, fallback: string) => string;

/** What shoppers read, in the language of the call; by id, because several rows may name the same thing. */
async function loadWords(
  call: { db: Kysely<DB>; language: Language },
  goods: Goods[],
  attributes: Awaited<ReturnType<typeof listAttributes>>,
) {
  const [product, store, bundle, attribute, value] = await Promise.all([
    translate(call, 'products', 'title', goods, (item) => [item.product_id, item.title]),
    translate(call, 'stores', 'name', goods, (item) => [item.store_id, item.store_name]),
    translate(call, 'bundle_deals', 'title', goods, (item) => [
      item.bundle_deal_id ?? 0,
      item.bundle_title ?? '',
    ]),
    translate(call, 'attributes', 'title', attributes, (row) => [row.attribute_id, row.attribute_title]),
    translate(call, 'attribute_values', 'title', attributes, (row) => [row.value_id, row.value_title]),
  ]);
  return { product, store, bundle, attribute, value };
}

async function translate<Row>(
  call: { db: Kysely<DB>; language: Language },
  entity: 'products' | 'stores' | 'bundle_deals' | 'attributes' | 'attribute_values',
  field: 'title' | 'name',
  rows: readonly Row[],
  own: (row: Row) => [id: number, text: string],
): Promise<WordOf> {
  const known = new Map(rows.map(own));
  const texts = [...known].map(([id, text]) => ({ id, title: text, name: text }));
  const translated = await inLanguage(call, entity, texts, [field]);
  const words = new Map(translated.map((text) => [text.id, text[field]]));
  return (id, fallback) => words.get(id) ?? fallback;
}
