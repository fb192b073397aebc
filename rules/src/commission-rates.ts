/** A rate and its scope; null: any category or brand. */
export type CommissionRate = { percent: number; category_id: number | null; brand_id: number | null };

/** The first matching rate; rates come in order of precedence (decision 024). */
export function rateAmong(
  rates: readonly CommissionRate[],
  product: { category_id: number | null; brand_id: number | null },
): number {
  const fits = (required: number | null, own: number | null) => required === null || required === own;
  const first = rates.find(
    (rate) => fits(rate.category_id, product.category_id) && fits(rate.brand_id, product.brand_id),
  );
  return first?.percent ?? 0;
}
