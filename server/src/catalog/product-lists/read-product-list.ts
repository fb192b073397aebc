import type { ListedProductSchema, ownListQuery } from '@souk/contract/wishlist';
import type { z } from 'zod';
import { loadTiles, type TileContext } from '../load-tiles.ts';
import { pageOf, type ListLinks, type Page } from '#db/pagination.ts';
import { displayTime } from '#http/wire-time.ts';
import { countEntries, listEntries, type ProductList } from './queries.ts';
import { listedView } from './view.ts';

const pageSize = 30; // CONTRACT §1.5

type Asked = {
  list: ProductList;
  userId: number;
  query: z.output<typeof ownListQuery>;
  links: ListLinks;
};
export type ListedProduct = z.infer<typeof ListedProductSchema>;

export async function readProductList(
  context: TileContext,
  { list, userId, query, links }: Asked,
): Promise<Page<ListedProduct>> {
  const { db } = context;
  const perPage = query.per_page || pageSize;
  const order = { by: query.order_by ?? 'created_at', direction: query.type ?? 'desc' } as const;
  const [rows, total] = await Promise.all([
    listEntries(db, list, { userId, order, page: query.page, perPage }),
    countEntries(db, list, userId),
  ]);
  const tiles = await loadTiles(
    context,
    rows.map((row) => row.product_id),
  );
  const tileOf = new Map(tiles.map((tile) => [tile.id, tile]));
  const listed = rows.flatMap((row) => {
    const product = tileOf.get(row.product_id);
    // Skips products hidden between the two queries.
    return product
      ? [{ ...listedView(row), created: displayTime(row.created_at, query.time_zone), product }]
      : [];
  });
  return pageOf({
    rows: listed,
    total,
    page: query.page,
    perPage,
    links,
  });
}
