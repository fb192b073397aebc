import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useMemo } from 'react';
import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { dayIn } from '#parts/day-in.ts';
import { ReportFrame } from './report-frame.tsx';
import { deliveryTable } from './report-tables.ts';

type Delivery = ConsoleReplyOf<'GET seller/reports/delivery'>;

/** On-time shipping by week, next to the shop's average. */
export function OnTimeShippingReport({ report }: { report: Delivery }) {
  const t = useT();
  const language = useLanguage();
  const { number } = useFormat();
  const { weeks, share, within_hours: hours } = report;
  const percent = (value: number | null) => (value === null ? '—' : t('ui.percent', { percent: value }));
  const chart = useMemo(
    () => ({
      dates: weeks.map(({ date }) => date),
      lines: [
        { values: weeks.map((week) => week.share), tone: 'own' as const },
        { values: weeks.map((week) => week.shop_share), tone: 'other' as const },
      ],
      kind: 'line' as const,
      amount: (value: number) => `${number(value)}%`,
    }),
    [weeks, number],
  );
  const due = weeks.reduce((sum, week) => sum + week.sent, 0);
  return (
    <ReportFrame
      figures={[
        {
          title: t('console.numbers.in-time'),
          value: percent(share.own),
          note: (
            <>
              {t('console.numbers.within', { hours })}
              {share.shop !== null && ` ${t('console.numbers.shop', { value: percent(share.shop) })}`}
            </>
          ),
        },
        {
          title: t('console.numbers.sent'),
          value: number(due),
        },
      ]}
      chart={chart}
      csv={{
        name: `delivery-${report.from}-${report.to}`,
        rows: deliveryTable(report),
      }}
    >
      <table className="figures">
        <thead>
          <tr>
            <th>{t('console.numbers.week')}</th>
            <th className="number">{t('console.numbers.orders')}</th>
            <th className="number">{t('console.numbers.in-time')}</th>
            <th className="number">{t('console.numbers.share')}</th>
            <th className="number">{t('console.numbers.shop-share')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.date}>
              <td className="whitespace-nowrap">{dayIn(language)(week.date)}</td>
              <td className="number">{number(week.sent)}</td>
              <td className="number">{number(week.in_time)}</td>
              <td className="number">{percent(week.share)}</td>
              <td className="number">{percent(week.shop_share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ReportFrame>
  );
}
