import { partCommission, sellerShare } from '@souk/rules/commission';
import { commissionTax } from '@souk/rules/commission-tax';
import { sql, type Kysely } from 'kysely';
import type { Scope } from '#authority/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { ownOf } from '#product/seller-queries.ts';
import { rateOf, type ShopCommission } from './earn.ts';

type Rates = {
  id: number;
  category_id: number;
  of_store: string | null;
  of_category: string | null;
  country: string;
};

/** What is left to a store of one that is sold by itself at this price. */
export type EarnsAt = (priceMinor: number) => number;

/**
 * What one of each of these products earns its store at any price: as an order reckons it, without shipping, vouchers and bundles.
 * Those that are not of the scope are not there.
 */
export async function previewEarnings(
  db: Kysely<DB>,
  scope: Scope,
  { productIds, commission }: { productIds: readonly number[]; commission: ShopCommission },
): Promise<ReadonlyMap<number, EarnsAt>> {
  const { rows } = await sql<Rates>`
    select p.id, p.category_id, s.commission_percent as of_store, c.commission_percent as of_category, s.country
    from products p join stores s on s.id = p.store_id join categories c on c.id = p.category_id
    where p.id = any(${[...productIds]}::int[]) and ${ownOf(scope)}`.execute(db);
  return new Map(rows.map((rates) => [rates.id, earnsAt(rates, commission)]));
}

function earnsAt(rates: Rates, commission: ShopCommission): EarnsAt {
  const { percent } = rateOf(
    {
      store: { commission_percent: rates.of_store },
      category: { commission_percent: rates.of_category },
      product: { category_id: rates.category_id },
    },
    commission.percent,
  );
  const tax = commissionTax(commission.tax, rates.country);
  return (priceMinor) => {
    const taken = partCommission([{ baseMinor: priceMinor, percent }], tax.percent);
    return sellerShare({
      subtotalMinor: priceMinor,
      bundleOfferMinor: 0,
      voucherSellerMinor: 0,
      shippingMinor: 0,
      commissionMinor: taken.minor,
      commissionTaxMinor: taken.taxMinor,
    });
  };
}
