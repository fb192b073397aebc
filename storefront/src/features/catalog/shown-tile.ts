import type { Tile } from '@souk/contract/catalog-entities';
import type { Page } from '@souk/contract/wire';
import { useMemo } from 'react';
import { only } from '#api/only.ts';

/** Product fields that a tile shows: about half of the API's. */
export type ShownTile = Pick<
  Tile,
  'id' | 'title' | 'slug' | 'image' | 'selling' | 'offered' | 'price' | 'lowest' | 'review_count' | 'rating'
> & {
  in_stock: boolean;
  store: Pick<Tile['store'], 'name'>;
  prices_differ?: boolean;
  free_shipping?: boolean;
};

const inStock = 1;
const pricesDiffer = 2;
const freeShipping = 4;

/**
 * A tile serialized as an array without keys: the router serializes the keys of every tile, and for thirty tiles they're longer
 * than the values.
 */
export function sentTile(tile: Tile) {
  const { id, title, slug, image, selling, offered, price, lowest, review_count: count, rating } = tile;
  const flags =
    (tile.in_stock ? inStock : 0) +
    (tile.prices_differ ? pricesDiffer : 0) +
    (tile.free_shipping ? freeShipping : 0);
  return [
    id,
    title,
    slug,
    image,
    selling,
    offered,
    price,
    lowest,
    count,
    rating,
    tile.store.name,
    flags,
  ] as const;
}
export type SentTile = ReturnType<typeof sentTile>;

export function shownTile(sent: SentTile): ShownTile {
  const [id, title, slug, image, selling, offered, price, lowest, review_count, rating, name, flags] = sent;
  return {
    id,
    title,
    slug,
    image,
    selling,
    offered,
    price,
    lowest,
    review_count,
    rating,
    store: { name },
    in_stock: (flags & inStock) !== 0,
    prices_differ: (flags & pricesDiffer) !== 0,
    free_shipping: (flags & freeShipping) !== 0,
  };
}

/** Memoized while the data is the same. */
export function useShownTiles(sent: readonly SentTile[]): readonly ShownTile[] {
  return useMemo(() => sent.map(shownTile), [sent]);
}

/** A list page without the API's pagination URLs. */
export type ShownPage<Row> = Pick<Page<Row>, 'current_page' | 'last_page' | 'from' | 'total' | 'data'>;

export function shownPage<Row, Shown>(page: Page<Row>, shown: (row: Row) => Shown): ShownPage<Shown> {
  return { ...only(page, ['current_page', 'last_page', 'from', 'total']), data: page.data.map(shown) };
}
