import type { Settings } from '#settings/settings-schema.ts';
import { shopCountry } from '#settings/shop-country.ts';

/** The shop's default commission and its tax. */
export type ShopCommission = {
  percent: number;
  /** `country` is the shop's, ISO 3166-1 alpha-2. */
  tax: { percent: number; country: string };
};

export const shopCommission = (settings: Settings): ShopCommission => ({
  percent: settings.default_commission_percent,
  tax: { percent: settings.commission_tax_percent, country: shopCountry(settings) },
});

export type Rated = {
  store: { commission_percent: string | null };
  category: { commission_percent: string | null };
  /** The matching commission rule of the shop, or null (decision 024). */
  commissionRule: { id: number; percent: string } | null;
  product: { category_id: number };
};

/** The commission rate: of the matching rule, else the seller, else the category, else the shop (decision 024). */
export function rateOf(
  { commissionRule, store, category, product }: Rated,
  shopPercent: number,
): { percent: string; rule: string } {
  if (commissionRule) return { percent: commissionRule.percent, rule: `rule:${commissionRule.id}` };
  if (store.commission_percent !== null) return { percent: store.commission_percent, rule: 'seller' };
  if (category.commission_percent !== null)
    return { percent: category.commission_percent, rule: `category:${product.category_id}` };
  return { percent: String(shopPercent), rule: 'shop' };
}
