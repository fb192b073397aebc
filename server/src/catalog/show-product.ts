import type { ProductDetail } from '@souk/contract/catalog-entities';
import { euRuleApplies } from '@souk/rules/eu-rule';
import { shopCountry } from '#settings/shop-country.ts';
import { readOverlay, type Overlay } from '#texts/translations.ts';
import type { TileContext } from './load-tiles.ts';
import { listPriorPrices, type PriorPrices } from './prior-prices.ts';
import { findProduct, findProductAlone, type ProductRow } from './product-queries.ts';
import { productView } from './product-view.ts';
import { sharedView, textsOfShared, type Kind, type Shared } from './shared-view.ts';
import type { SharedRows } from './shared-queries.ts';
import { specificationsIn } from './specifications-in.ts';
import { findShared, isAnyKnown, kinds, partsOf, type FoundShared } from './take-shared.ts';
import { listWishlisted } from './tile-queries.ts';

/**
 * Everything about one product (CONTRACT §3.2). Null if it is missing, hidden or of an inactive store, or has no inventory or shipping
 * place: it can't be bought, and clients read those unchecked.
 */
export async function showProduct(context: TileContext, id: number): Promise<ProductDetail | null> {
  const { db, now, settings, shopper, parts } = context;
  const { currency } = settings;
  const begun = parts?.begin(now);
  const found = await readProduct(context, id);
  if (!found || found.row.inventories.length === 0) return null;
  const { row, known, rows } = found;
  const [overlay, wishlisted, prior] = await Promise.all([
    readTexts(context, row, rows),
    shopper?.userId == null ? new Set<number>() : listWishlisted(db, shopper.userId, [row.id]),
    isReduced(row) && euRuleApplies(settings.lowest_price, shopCountry(settings))
      ? listPriorPrices(db, row)
      : noPrices,
  ]);
  const read = shownOf(rows, { overlay, currency });
  if (parts && begun) await parts.keep(begun, partsOf(context, row, read));
  const shared = { ...known, ...read } as Shared; // the one has what the other lacks
  if (shared.shipping.shipping_places.length === 0) return null;
  return productView(inReadersLanguage(overlay, row), shared, {
    isWishlisted: wishlisted.has(row.id),
    currency,
    now,
    prior,
  });
}

const noPrices: PriorPrices = new Map();

const isReduced = ({
  selling_minor: selling,
  offered_minor: offered,
  flash_minor: flash,
  inventories,
}: ProductRow) =>
  offered > 0 || flash !== null || inventories.some(({ price_minor: own }) => own > 0 && own < selling);

type Found = FoundShared & { row: ProductRow };

/** Reads the product alone if shared parts are cached, otherwise all at once. */
async function readProduct({ parts, ...context }: TileContext, id: number): Promise<Found | null> {
  const { db, now } = context;
  if (!parts || !isAnyKnown(parts, now)) {
    const row = await findProduct(db, { id, now });
    return row ? { row, known: {}, rows: { seller: row, place: row, shipping: row, labels: row } } : null;
  }
  const row = await findProductAlone(db, { id, now });
  const found = row && row.inventories.length > 0 ? await findShared(context, parts, row) : null;
  return row && found ? { row, ...found } : null;
}

function shownOf(rows: Partial<SharedRows>, by: { overlay: Overlay; currency: string }): Partial<Shared> {
  const viewOf = <K extends Kind>(kind: K, row: SharedRows[K] | undefined) =>
    row ? [[kind, sharedView[kind](row, by)]] : [];
  return Object.fromEntries(kinds.flatMap((kind) => viewOf(kind, rows[kind]))) as Partial<Shared>; // keyed by their names
}

function readTexts(context: TileContext, row: ProductRow, rows: Partial<SharedRows>): Promise<Overlay> {
  const textsOf = <K extends Kind>(kind: K, shared: SharedRows[K] | undefined) =>
    shared ? textsOfShared[kind](shared) : [];
  return readOverlay(context, [
    { entity: 'products', rows: [row] },
    { entity: 'attributes', rows: row.values.map((value) => ({ id: value.attribute_id })) },
    { entity: 'attribute_values', rows: row.values.map((value) => ({ id: value.value_id })) },
    ...kinds.flatMap((kind) => textsOf(kind, rows[kind])),
  ]);
}

const productTexts = [
  'title',
  'meta_title',
  'meta_description',
  'unit',
  'badge',
  'overview',
  'description',
  'meta_keywords',
  'safety',
] as const;

function inReadersLanguage(overlay: Overlay, row: ProductRow): ProductRow {
  return {
    ...overlay('products', row, productTexts),
    specifications: specificationsIn(overlay, row),
    values: row.values.map((value) => ({
      ...value,
      attribute_title: overlay('attributes', { id: value.attribute_id, title: value.attribute_title }, [
        'title',
      ]).title,
      value_title: overlay('attribute_values', { id: value.value_id, title: value.value_title }, ['title'])
        .title,
    })),
  };
}
