import type { ListedProductSchema, ownListQuery } from '@souk/contract/wishlist';
import type { z } from 'zod';
import { loadTiles, type TileContext } from '#catalog/load-tiles.ts';
import { pageOf, type Page } from '#db/pagination.ts';
import type { Call } from '#http/mount.ts';
import { displayTime } from '#http/wire-time.ts';
import { countEntries, listEntries, type ProductList } from './queries.ts';
import { listedView } from './view.ts';

const pageSize = 30; // CONTRACT §1.5

type ListCall = TileContext &
  Pick<Call, 'shop' | 'filter'> & { userId: number; query: z.output<typeof ownListQuery> };
export type ListedProduct = z.infer<typeof ListedProductSchema>;

/** One page of a shopper's own list with a tile for each product; `path` is the one that was called. */
export async function readProductList(
  call: ListCall,
  list: ProductList,
  path: string,
): Promise<Page<ListedProduct>> {
  const { db, userId, query, shop } = call;
  const perPage = query.per_page || pageSize;
  const order = { by: query.order_by ?? 'created_at', direction: query.type ?? 'desc' } as const;
  const [rows, total] = await Promise.all([
    listEntries(db, list, { userId, order, page: query.page, perPage }),
    countEntries(db, list, userId),
  ]);
  const tiles = await loadTiles(
    call,
    rows.map((row) => row.product_id),
  );
  const tileOf = new Map(tiles.map((tile) => [tile.id, tile]));
  const listed = rows.flatMap((row) => {
    const product = tileOf.get(row.product_id);
    // A product that was hidden between the two queries is left out.
    return product
      ? [{ ...listedView(row), created: displayTime(row.created_at, query.time_zone), product }]
      : [];
  });
  return pageOf({
    rows: listed,
    total,
    page: query.page,
    perPage,
    origin: shop.publicUrl,
    path: `/api/v1/${path}`,
    filter: call.filter,
  });
}
