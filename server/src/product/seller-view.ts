import { PUBLIC_STATUS } from '@souk/rules/codes';
import type {
  OwnProduct,
  SellerProductRow,
  SellerProductState,
  SellerStockRow,
} from '@souk/contract/seller-console/products';
import type { SellerProductRow as ProductRow, SellerStockRow as StockRow } from './seller-queries.ts';
import type { StoredProduct } from './save/product-values.ts';

export function sellerProductRowView(row: ProductRow, currency: string): SellerProductRow {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    image: row.image,
    state: stateOf({
      isArchived: row.is_archived,
      isPublic: row.status === PUBLIC_STATUS.public,
      isInStock: row.in_stock,
    }),
    selling: { minor: row.selling_minor, currency },
    offered: row.offered_minor > 0 ? { minor: row.offered_minor, currency } : null,
    stock: row.stock,
    variants: row.variants,
    inventory_id: row.inventory_id,
    sold: row.sold,
    rating: Number(row.rating),
    reviews: row.review_count,
    stops: row.stops,
    draft: row.draft,
  };
}

export function sellerProductView(
  { id, version, isArchived, values }: StoredProduct,
  { currency, stock }: { currency: string; stock: ReadonlyMap<number, number> },
) {
  const product: OwnProduct = {
    ...values,
    variants: values.variants.map((variant) => ({ ...variant, stock: stock.get(variant.id) ?? 0 })),
  };
  const isInStock = product.variants.some(({ stock }) => stock > 0);
  const state = stateOf({ isArchived, isPublic: values.status === 'public', isInStock });
  return { id, version, state, slug: values.slug, currency, product };
}

function stateOf(is: { isArchived: boolean; isPublic: boolean; isInStock: boolean }): SellerProductState {
  if (is.isArchived) return 'archived';
  if (!is.isPublic) return 'paused';
  return is.isInStock ? 'live' : 'sold_out';
}

export function sellerStockRowView(
  { price_minor: minor, selling_minor: selling, offered_minor: offered, ...row }: StockRow,
  currency: string,
): SellerStockRow {
  return {
    ...row,
    price: { minor, currency },
    selling: { minor: selling, currency },
    offered: offered > 0 ? { minor: offered, currency } : null,
  };
}
