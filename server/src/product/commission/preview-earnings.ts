import { partCommission, sellerShare } from '@souk/rules/commission';
import { commissionTax } from '@souk/rules/commission-tax';
import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { isVatNumberOf } from '#settings/vat-number.ts';
import { ownOf } from '../seller-queries.ts';
import { rateOf, type Rated, type ShopCommission } from './rate-of.ts';
import { usableVatNumber } from './usable-vat-number.ts';

type Rates = {
  id: number;
  category_id: number;
  of_store: string | null;
  of_category: string | null;
  rule_id: number | null;
  of_rule: string | null;
  country: string;
  vat_number: string;
};
export type RatedProduct = Rated & { id: number; country: string; vat_number: string };

export type EarnsAt = (priceMinor: number) => number;

type Asked = { productIds: readonly number[]; at: Date };

/** The facts that determine the commission of these products at a moment; products outside the scope are absent. */
export async function listRates(
  db: Kysely<DB>,
  scope: Scope,
  { productIds, at }: Asked,
): Promise<RatedProduct[]> {
  const { rows } = await sql<Rates>`
    select p.id, p.category_id, s.commission_percent as of_store, c.commission_percent as of_category, s.country, ${usableVatNumber('s')} as vat_number,
      rule.id as rule_id, rule.percent as of_rule
    from products p join stores s on s.id = p.store_id join categories c on c.id = p.category_id
      left join lateral commission_rule_of(p.store_id, p.category_id, p.brand_id, ${at}) rule on true
    where p.id = any(${[...productIds]}::int[]) and ${ownOf(scope)}`.execute(db);
  return rows.map(
    ({ id, country, vat_number, category_id, of_store, of_category, rule_id: ruleId, of_rule: percent }) => ({
      id,
      country,
      vat_number,
      commissionRule: ruleId === null || percent === null ? null : { id: ruleId, percent },
      store: { commission_percent: of_store },
      category: { commission_percent: of_category },
      product: { category_id },
    }),
  );
}

/** Earnings from one unit of each product at any price, calculated as for an order without shipping, vouchers and bundles. */
export async function previewEarnings(
  db: Kysely<DB>,
  scope: Scope,
  { commission, ...asked }: Asked & { commission: ShopCommission },
): Promise<ReadonlyMap<number, EarnsAt>> {
  const products = await listRates(db, scope, asked);
  return new Map(
    products.map((one) => [one.id, (priceMinor) => earningsOf(one, { priceMinor, commission }).earnsMinor]),
  );
}

/** The commission on one unit sold alone, the source of its rate, and the store's earnings. */
export function earningsOf(
  product: RatedProduct,
  { priceMinor, commission }: { priceMinor: number; commission: ShopCommission },
) {
  const { percent, rule } = rateOf(product, commission.percent);
  const { percent: taxPercent } = commissionTax(commission.tax, {
    country: product.country,
    hasVatNumber: isVatNumberOf(product.country, product.vat_number),
  });
  const taken = partCommission([{ baseMinor: priceMinor, percent }], taxPercent);
  const earnsMinor = sellerShare({
    subtotalMinor: priceMinor,
    bundleOfferMinor: 0,
    voucherSellerMinor: 0,
    shippingMinor: 0,
    commissionMinor: taken.minor,
    commissionTaxMinor: taken.taxMinor,
  });
  return {
    percent: Number(percent),
    rule,
    commissionMinor: taken.minor,
    taxPercent,
    taxMinor: taken.taxMinor,
    earnsMinor,
  };
}
