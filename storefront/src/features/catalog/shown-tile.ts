import type { Tile } from '@souk/contract/catalog-entities';
import type { Page } from '@souk/contract/wire';
import { only } from '#api/only.ts';

const shownFields = [
  ...(['id', 'title', 'slug', 'image', 'selling', 'offered', 'price', 'lowest'] as const),
  ...(['review_count', 'rating', 'in_stock'] as const),
] as const;

/** What a tile shows of a product: half of what apps get, and flags only where they say something. */
export type ShownTile = Pick<Tile, (typeof shownFields)[number]> & {
  store: Pick<Tile['store'], 'name'>;
  prices_differ?: boolean;
  free_shipping?: boolean;
};

export function shownTile(tile: Tile): ShownTile {
  return {
    ...only(tile, shownFields),
    store: only(tile.store, ['name']),
    ...(tile.prices_differ ? { prices_differ: true } : {}),
    ...(tile.free_shipping ? { free_shipping: true } : {}),
  };
}

/** A page of a list without the addresses that apps go on by. */
export type ShownPage<Row> = Pick<Page<Row>, 'current_page' | 'last_page' | 'from' | 'total' | 'data'>;

export function shownPage<Row, Shown>(page: Page<Row>, shown: (row: Row) => Shown): ShownPage<Shown> {
  return { ...only(page, ['current_page', 'last_page', 'from', 'total']), data: page.data.map(shown) };
}
