import type { OssCurrency, OssRow } from '@souk/contract/console/operator-oss';
import type { Period } from './oss-period.ts';
import type { OssSum } from './oss-queries.ts';

/** The sums of a period by currency. */
export const currencyViews = (sums: readonly OssSum[], period: Period): OssCurrency[] =>
  [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, own]) => {
    const total = (of: 'taxable_minor' | 'vat_minor') => ({
      minor: own.reduce((all, sum) => all + sum[of], 0),
      currency,
    });
    return {
      currency,
      rows: own.map((sum) => rowView(sum, period)),
      taxable: total('taxable_minor'),
      vat: total('vat_minor'),
    };
  });

const rowView = (sum: OssSum, { name }: Period): OssRow => ({
  supply: sum.supply,
  country: sum.country,
  percent: sum.percent === null ? null : Number(sum.percent),
  corrects: sum.supplied_in === name ? null : sum.supplied_in,
  taxable: { minor: sum.taxable_minor, currency: sum.currency },
  vat: { minor: sum.vat_minor, currency: sum.currency },
});
