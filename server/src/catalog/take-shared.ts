import type { PartCache, ReadPart } from '#cache/part-cache.ts';
import type { TileContext } from './load-tiles.ts';
import type { ProductRow } from './product-queries.ts';
import { listShared, type SharedRows } from './shared-queries.ts';
import type { Kind, Shared } from './shared-view.ts';

export type FoundShared = { known: Partial<Shared>; rows: Partial<SharedRows> };

export const kinds = ['seller', 'place', 'shipping', 'labels'] as const satisfies Kind[];

const keys: { [K in Kind]: (product: ProductRow) => string } = {
  seller: ({ store_id }) => `${store_id}`,
  place: ({ category_id, subcategory_id }) => `${category_id} ${subcategory_id}`,
  shipping: ({ shipping_rule_id }) => `${shipping_rule_id}`,
  labels: ({ brand_id, bundle_deal_id }) => `${brand_id} ${bundle_deal_id}`,
};

const bytesOf: { [K in Kind]: (shared: Shared[K]) => number } = {
  seller: ({ vouchers }) => 2000 + 500 * vouchers.length,
  place: () => 2000,
  shipping: ({ shipping_places }) => 400 + 600 * shipping_places.length,
  labels: () => 500,
};

const nameOf = (kind: Kind, product: ProductRow, { language }: TileContext) =>
  `shared ${kind} ${language.code} ${keys[kind](product)}`;

/** Whether any part is cached: the first visitor needn't look each one up. */
export const isAnyKnown = (parts: PartCache, now: Date) => parts.find(anyShared, now) === true;

const anyShared = 'shared';

export async function findShared(
  context: TileContext,
  parts: PartCache,
  product: ProductRow,
): Promise<FoundShared | null> {
  const { db, now } = context;
  const found = kinds.map((kind) => [kind, parts.find(nameOf(kind, product, context), now)] as const);
  const known = Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Partial<Shared>; // keyed by their names
  const missing = kinds.filter((kind) => known[kind] === undefined);
  const read = await Promise.all(missing.map((kind) => listShared[kind](db, { id: product.id, now })));
  if (read.some((rows) => rows.length === 0)) return null;
  const rows = Object.fromEntries(
    missing.map((kind, place) => [kind, read[place]![0]]),
  ) as Partial<SharedRows>;
  return { known, rows };
}

export function partsOf(context: TileContext, product: ProductRow, read: Partial<Shared>): ReadPart[] {
  const parts = kinds.flatMap((kind) => partOf(context, product, kind, read[kind]));
  return parts.length === 0 ? [] : [{ name: anyShared, value: true, shows: [], bytes: 0 }, ...parts];
}

function partOf<K extends Kind>(
  context: TileContext,
  product: ProductRow,
  kind: K,
  value: Shared[K] | undefined,
): ReadPart[] {
  if (value === undefined) return [];
  const shows = kind === 'seller' ? [`store:${product.store_id}`] : [];
  return [{ name: nameOf(kind, product, context), value, shows, bytes: bytesOf[kind](value) }];
}
