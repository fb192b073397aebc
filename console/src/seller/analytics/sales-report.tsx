import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { currencyExponent } from '@souk/rules/money';
import { useMemo } from 'react';
import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat, type Money } from '#format.ts';
import { dayIn } from '#parts/day-in.ts';
import { ReportFrame } from './report-frame.tsx';
import { salesTable } from './report-tables.ts';

type Sales = ConsoleReplyOf<'GET seller/reports/sales'>;

/** As a plain number for the chart. */
const plain = ({ minor, currency }: Money) => minor / 10 ** currencyExponent(currency);

export function SalesReport({ report }: { report: Sales }) {
  const t = useT();
  const language = useLanguage();
  const { money, number, change } = useFormat();
  const { days, total, before, average } = report;
  const chart = useMemo(
    () => ({
      dates: days.map(({ date }) => date),
      lines: [{ values: days.map(({ goods }) => plain(goods)), tone: 'own' as const }],
      kind: 'bars' as const,
      amount: (value: number) => number(value),
    }),
    [days, number],
  );
  const against = (now: number, then: number) =>
    then === 0
      ? t('console.numbers.before.none')
      : t('console.numbers.before', { change: change(now / then - 1) });
  return (
    <ReportFrame
      figures={[
        {
          title: t('console.numbers.goods'),
          value: <Amount of={total.goods} />,
          note: against(total.goods.minor, before.goods.minor),
        },
        {
          title: t('console.numbers.earns'),
          value: <Amount of={total.earns} />,
          note: against(total.earns.minor, before.earns.minor),
        },
        {
          title: t('console.numbers.orders'),
          value: number(total.orders),
          note: against(total.orders, before.orders),
        },
        {
          title: t('console.numbers.average'),
          value: average.own ? <Amount of={average.own} /> : '—',
          note: average.shop && t.rich('console.numbers.shop', { value: money(average.shop) }),
        },
      ]}
      about={t('console.numbers.sales.text')}
      chart={chart}
      csv={{
        name: `sales-${report.from}-${report.to}`,
        rows: salesTable(report),
      }}
    >
      <table className="figures">
        <thead>
          <tr>
            <th>{t('console.numbers.day')}</th>
            <th className="number">{t('console.numbers.orders')}</th>
            <th className="number">{t('console.numbers.units')}</th>
            <th className="number">{t('console.numbers.goods')}</th>
            <th className="number">{t('console.numbers.earns')}</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ orders }) => orders > 0)
            .toReversed()
            .map((day) => (
              <tr key={day.date}>
                <td className="whitespace-nowrap">{dayIn(language)(day.date)}</td>
                <td className="number">{number(day.orders)}</td>
                <td className="number">{number(day.units)}</td>
                <td className="number">
                  <Amount of={day.goods} />
                </td>
                <td className="number">
                  <Amount of={day.earns} />
                </td>
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('console.numbers.total')}</th>
            <td className="number">{number(total.orders)}</td>
            <td className="number">{number(total.units)}</td>
            <td className="number">
              <Amount of={total.goods} />
            </td>
            <td className="number">
              <Amount of={total.earns} />
            </td>
          </tr>
        </tfoot>
      </table>
    </ReportFrame>
  );
}
