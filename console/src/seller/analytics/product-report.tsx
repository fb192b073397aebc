import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { Link } from 'react-router';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '#format.ts';
import { ReportFrame } from './report-frame.tsx';
import { productTable } from './report-tables.ts';

type Products = ConsoleReplyOf<'GET seller/reports/products'>;

export function ProductReport({ report }: { report: Products }) {
  const t = useT();
  const { number } = useFormat();
  const { rows, rating } = report;
  const [first] = rows;
  if (!first)
    return (
      <NothingHere
        icon="grid"
        text={t('console.numbers.none')}
        to="/seller/orders"
        label={t('console.go.orders')}
      />
    );
  return (
    <ReportFrame
      figures={[
        { title: t('console.numbers.products-sold'), value: number(rows.length) },
        { title: t('console.numbers.units'), value: number(rows.reduce((sum, { units }) => sum + units, 0)) },
        {
          title: t('console.numbers.rating'),
          value: rating.own === null ? '—' : number(rating.own),
          note: rating.shop !== null && t('console.numbers.shop', { value: number(rating.shop) }),
        },
      ]}
      csv={{
        name: `products-${report.from}-${report.to}`,
        rows: productTable(report),
      }}
    >
      <table className="figures">
        <thead>
          <tr>
            <th>{t('console.product.product')}</th>
            <th className="number">{t('console.numbers.orders')}</th>
            <th className="number">{t('console.numbers.units')}</th>
            <th className="number">{t('console.numbers.rating')}</th>
            <th className="number">{t('console.numbers.goods')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="min-w-32 md:min-w-40">
                <Link to={`/seller/products/${row.id}`} className="font-semibold hover:underline">
                  {joinUnits(row.title)}
                </Link>
                <svg
                  aria-hidden
                  className="mt-1 block h-1 w-full rtl:-scale-x-100"
                  preserveAspectRatio="none"
                >
                  <rect
                    width={`${(row.goods.minor / Math.max(1, first.goods.minor)) * 100}%`}
                    height="4"
                    className="fill-primary-line"
                  />
                </svg>
              </td>
              <td className="number">{number(row.orders)}</td>
              <td className="number">{number(row.units)}</td>
              <td className="number">{row.rating === 0 ? '—' : number(row.rating)}</td>
              <td className="number">
                <Amount of={row.goods} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ReportFrame>
  );
}
