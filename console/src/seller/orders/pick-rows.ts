import type { SellerPaper } from '@souk/contract/seller-console/orders';

export type PickRow = Pick<SellerPaper['lines'][number], 'title' | 'variant' | 'sku' | 'image'> & {
  units: number;
  orders: { number: string; units: number }[];
};

/** Unshipped items of these orders, merged by product and sorted by code and title. */
export function pickRows(orders: readonly SellerPaper[]): PickRow[] {
  const rows = new Map<string, PickRow>();
  for (const { number, lines, rest } of orders)
    for (const { id, product_id, title, variant, sku, image } of lines) {
      const units = rest.find((one) => one.id === id)?.quantity ?? 0;
      if (units === 0) continue;
      const kind = `${product_id} ${variant} ${sku ?? ''}`;
      const row = rows.get(kind) ?? { title, variant, sku, image, units: 0, orders: [] };
      row.units += units;
      row.orders.push({ number, units });
      rows.set(kind, row);
    }
  return [...rows.values()].toSorted(
    (one, other) =>
      (one.sku ?? '').localeCompare(other.sku ?? '') ||
      one.title.localeCompare(other.title) ||
      one.variant.localeCompare(other.variant),
  );
}
