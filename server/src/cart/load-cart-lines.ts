import { PUBLIC_STATUS } from '@souk/rules/codes';
import type { Kysely } from 'kysely';
import { readOverlay } from '#texts/translations.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { Shopper } from '#access/shopper.ts';
import type { Language } from '#texts/language.ts';
import type { CartLine } from './cart-line.ts';
import { listCartItems, type CartItemRow } from './line-queries.ts';
import { listCartRows, type CartRow } from './queries.ts';
import { unitPrice } from './unit-price.ts';

/** `owedIn`: the currency of what stores owe the shop; without it, `owes_minor` is 0. */
type LoadOptions = { now: Date; language: Language; owedIn?: string };

/**
 * Loads an owner's cart lines, ordered by row id, in a constant number of queries: the rows, everything they refer to, and translations.
 * `lock` selects the rows `FOR UPDATE` in id order and requires a transaction. `only: 'selected'` uses the stored selection, so it can
 * include withdrawn products with `isAvailable` false.
 */
export async function loadCartLines(
  db: Kysely<DB>,
  shopper: Shopper,
  options: LoadOptions & { only?: 'selected' | undefined; lock?: boolean | undefined },
): Promise<CartLine[]> {
  return loadLines(db, await listCartRows(db, shopper, options), options);
}

export async function loadLines(
  db: Kysely<DB>,
  rows: readonly CartRow[],
  options: LoadOptions,
): Promise<CartLine[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.inventory_id);
  const items = await listCartItems(db, { ids, now: options.now, owedIn: options.owedIn ?? null });
  const words = await loadWords({ db, language: options.language }, items);

  const itemsById = new Map(items.map((item) => [item.inventory_id, item]));
  const placesByRule = new Map(
    items.flatMap((item) => (item.places ? [[item.shipping_rule_id, item.places.map(withDates)]] : [])),
  );

  return rows.flatMap((row) => {
    const item = itemsById.get(row.inventory_id);
    // The variant, and with it the row, was deleted between the queries.
    if (!item) return [];
    const values = item.attributes;
    const price = unitPrice(
      {
        sellingMinor: item.selling_minor,
        offeredMinor: item.offered_minor,
        variantPriceMinor: item.price_minor,
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
          country: item.store_country,
          shipped_by: item.store_shipped_by,
          goods_in: item.store_goods_in,
          vat_number: item.store_vat_number,
          handOver: item.store_hand_over,
          owes_minor: item.store_owes_minor,
        },
        category: { commission_percent: item.category_commission_percent },
        commissionRule: commissionRuleOf(item),
        inventory: inventoryOf(item),
        attributes: values.map((value) => ({
          attributeId: value.attribute_id,
          attributeTitle: words.attribute(value.attribute_id, value.attribute_title),
          valueId: value.value_id,
          valueTitle: words.value(value.value_id, value.value_title),
        })),
        images: imagesOf(item.images),
        tax: taxOf(item),
        bundle: bundleOf(item, words.bundle),
        shippingRule: {
          id: item.shipping_rule_id,
          title: item.shipping_rule_title,
          single_price: item.single_price,
          free_from_minor: item.free_from_minor,
        },
        places: placesByRule.get(item.shipping_rule_id) ?? [],
        flash: flashOf(item),
        unitPriceMinor: price.priceMinor,
        previousPriceMinor: price.previousMinor,
        isFlashPriced: price.source === 'flash',
        isAvailable: item.status === PUBLIC_STATUS.public && item.store_status === 'active',
      } satisfies CartLine,
    ];
  });
}

function productOf(item: CartItemRow, title: string): CartLine['product'] {
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

function inventoryOf(item: CartItemRow): CartLine['inventory'] {
  return {
    id: item.inventory_id,
    product_id: item.product_id,
    sku: item.sku,
    price_minor: item.price_minor,
    quantity: item.quantity,
    position: item.position,
    created_at: item.created_at,
    updated_at: item.updated_at,
  };
}

function taxOf(item: CartItemRow): CartLine['tax'] {
  return {
    id: item.tax_rule_id,
    title: item.tax_title,
    type: item.tax_type,
    flat_minor: item.tax_flat_minor,
    percent: item.tax_percent,
    created_at: item.tax_created_at,
    updated_at: item.tax_updated_at,
  };
}

function bundleOf(item: CartItemRow, word: WordOf): CartLine['bundle'] {
  const { bundle_deal_id: id, bundle_title: title, bundle_buy: buy, bundle_free: free } = item;
  if (id === null || title === null || buy === null || free === null) return null;
  return { id, title: word(id, title), buy, free };
}

function commissionRuleOf(item: CartItemRow): CartLine['commissionRule'] {
  const { commission_rule_id: id, commission_rule_percent: percent } = item;
  return id === null || percent === null ? null : { id, percent };
}

function flashOf(item: CartItemRow): CartLine['flash'] {
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

function imagesOf(rows: CartItemRow['images']): CartLine['images'] {
  return [...Map.groupBy(rows, (row) => row.id)].map(([id, values]) => ({
    id,
    image: values[0]!.image, // a group holds at least one row
    ...datesOf(values[0]!),
    values: values.flatMap((row) =>
      row.value_id === null || row.attribute_id === null
        ? []
        : [{ valueId: row.value_id, attributeId: row.attribute_id }],
    ),
  }));
}

const datesOf = ({ created_at, updated_at }: { created_at: string; updated_at: string }) => ({
  created_at: new Date(created_at),
  updated_at: new Date(updated_at),
});
const withDates = <T extends { created_at: string; updated_at: string }>(place: T) => ({
  ...place,
  ...datesOf(place),
});

type WordOf = (id: number, own: string) => string;

/** Translations of all displayed texts, by id because several rows may share an entity. */
async function loadWords(call: { db: Kysely<DB>; language: Language }, items: CartItemRow[]) {
  const attributes = items.flatMap((item) => item.attributes);
  const ids = (all: (number | null)[]) => all.flatMap((id) => (id === null ? [] : [{ id }]));
  const overlay = await readOverlay(call, [
    { entity: 'products', rows: ids(items.map((item) => item.product_id)) },
    { entity: 'stores', rows: ids(items.map((item) => item.store_id)) },
    { entity: 'bundle_deals', rows: ids(items.map((item) => item.bundle_deal_id)) },
    { entity: 'attributes', rows: ids(attributes.map((row) => row.attribute_id)) },
    { entity: 'attribute_values', rows: ids(attributes.map((row) => row.value_id)) },
  ]);
  const titleOf =
    (entity: 'products' | 'bundle_deals' | 'attributes' | 'attribute_values'): WordOf =>
    (id, title) =>
      overlay(entity, { id, title }, ['title']).title;
  return {
    product: titleOf('products'),
    store: ((id, name) => overlay('stores', { id, name }, ['name']).name) satisfies WordOf,
    bundle: titleOf('bundle_deals'),
    attribute: titleOf('attributes'),
    value: titleOf('attribute_values'),
  };
}
