import { partCommission, sellerShare } from '@souk/rules/commission';
import { commissionTax } from '@souk/rules/commission-tax';
import { sql, type Kysely } from 'kysely';
import type { Scope } from '#authority/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { rateOf, type ShopCommission } from './earn.ts';

type Rates = {
  category_id: number;
  of_store: string | null;
  of_category: string | null;
  country: string;
};

/**
 * What one of a product earns its store that is sold by itself at each of these prices: as an order reckons it, without shipping,
 * vouchers and bundles. Null: no product of the scope.
 */
export async function previewEarnings(
  db: Kysely<DB>,
  { storeId }: Scope,
  asked: { productId: number; pricesMinor: readonly number[]; commission: ShopCommission },
): Promise<number[] | null> {
  const { rows } = await sql<Rates>`
    select p.category_id, s.commission_percent as of_store, c.commission_percent as of_category, s.country
    from products p join stores s on s.id = p.store_id join categories c on c.id = p.category_id
    where p.id = ${asked.productId} and p.store_id = ${storeId}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { commission } = asked;
  const { percent } = rateOf(
    {
      store: { commission_percent: found.of_store },
      category: { commission_percent: found.of_category },
      product: { category_id: found.category_id },
    },
    commission.percent,
  );
  const tax = commissionTax(commission.tax, found.country);
  return asked.pricesMinor.map((minor) => {
    const { minor: commissionMinor, taxMinor } = partCommission([{ baseMinor: minor, percent }], tax.percent);
    return sellerShare({
      subtotalMinor: minor,
      bundleOfferMinor: 0,
      voucherSellerMinor: 0,
      shippingMinor: 0,
      commissionMinor,
      commissionTaxMinor: taxMinor,
    });
  });
}
