import type { Dac7Figure, Dac7Figures, Dac7Row, Dac7Seller } from '@souk/contract/seller-console/dac7';
import { dac7Report } from '@souk/rules/dac7';
import { addressState } from '#settings/place-names.ts';
import type { Dac7Key, QuarterSum, SellerRow } from './dac7-queries.ts';

export function sellerView(row: SellerRow, language: string): Dac7Seller {
  const place = [`${row.zip} ${row.city}`.trim(), addressState(row, language)].filter((part) => part !== '');
  return {
    store: { id: row.id, name: row.name },
    legal_name: row.legal_name,
    address: [row.address_1, ...place].filter((part) => part !== '').join(', '),
    country: row.country,
    register_number: row.register_number,
    vat_number: row.vat_number,
    account:
      row.last4 === null
        ? null
        : { holder: row.holder ?? '', last4: row.last4, country: row.account_country ?? '' },
  };
}

type Sums = Pick<QuarterSum, 'sales' | 'gross_minor' | 'withheld_minor'>;

const figuresOf = (sums: readonly Sums[], currency: string): Dac7Figures => {
  const total = (of: (sum: Sums) => number) => sums.reduce((all, sum) => all + of(sum), 0);
  const gross = total((sum) => sum.gross_minor);
  const withheld = total((sum) => sum.withheld_minor);
  return {
    sales: total((sum) => sum.sales),
    gross: { minor: gross, currency },
    withheld: { minor: withheld, currency },
    consideration: { minor: gross - withheld, currency },
  };
};

/** A store's year by currency. The limits apply to all its currencies together. */
export function figureViews(sums: readonly QuarterSum[]): Dac7Figure[] {
  const byCurrency = [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    own,
    total: figuresOf(own, currency),
  }));
  const { isReportable, reason } = dac7Report({
    sales: byCurrency.reduce((all, { total }) => all + total.sales, 0),
    paid: byCurrency.map(({ total }) => total.consideration),
  });
  return byCurrency.map(({ currency, own, total }) => ({
    currency,
    is_reportable: isReportable,
    reason,
    total,
    quarters: [1, 2, 3, 4].map((quarter) =>
      figuresOf(
        own.filter((sum) => sum.quarter === quarter),
        currency,
      ),
    ),
  }));
}

/** The rows of these stores and currencies, in their order. */
export function rowViews(
  keys: readonly Pick<Dac7Key, 'store_id' | 'currency'>[],
  {
    sums,
    sellers,
    language,
  }: { sums: readonly QuarterSum[]; sellers: readonly SellerRow[]; language: string },
): Dac7Row[] {
  const figures = new Map(
    [...Map.groupBy(sums, (sum) => sum.store_id)].map(([id, own]) => [id, figureViews(own)]),
  );
  const known = new Map(sellers.map((seller) => [seller.id, seller]));
  return keys.flatMap(({ store_id: id, currency }) => {
    const [seller, figure] = [known.get(id), figures.get(id)?.find((one) => one.currency === currency)];
    return seller && figure ? [{ ...sellerView(seller, language), ...figure }] : [];
  });
}
