import type { SeenPage } from '@souk/contract/console/operator-window';
import { listProductIds, type ProductSort } from '#catalog/list-product-ids.ts';
import { loadTiles, type TileContext } from '#catalog/load-tiles.ts';
import { previewHomePath } from './preview-token.ts';

type Product = { id: number; title: string; slug: string };

/** One page of each kind with banner places: the list of all products, the best-selling product and the best-rated one. */
export async function listPreviewPages(context: TileContext): Promise<SeenPage[]> {
  const [bought, liked] = await Promise.all([
    findFirst(context, 'popular'),
    findFirst(context, 'best_rated'),
  ]);
  const pageOf = (product: Product | undefined) => ({
    address: product ? `${previewHomePath}/${encodeURIComponent(product.slug)}/product/${product.id}` : null,
    product: product?.title ?? null,
  });
  return [
    { page: 'home', address: previewHomePath, product: null },
    { page: 'listing', address: `${previewHomePath}/everything/products`, product: null },
    { page: 'product', ...pageOf(bought) },
    { page: 'reviews', ...pageOf(liked) },
  ];
}

async function findFirst(context: TileContext, sort: ProductSort): Promise<Product | undefined> {
  const options = { now: context.now, page: 1, perPage: 1, sort, isCounted: false };
  const { ids } = await listProductIds(context.db, {}, options);
  const [product] = await loadTiles(context, ids);
  return product;
}
