import type { Rate, RateRow } from '@souk/contract/console/operator-reports';
import type { RateName } from '@souk/rules/report-names';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { customProperties } from '@souk/kit/ui/custom-properties.ts';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { ReportChart } from './report-chart.tsx';

type RatesProps = { read: Rate; report: RateName };

/** Success rates with the previous period. */
export function Rates({ read, report }: RatesProps) {
  const t = useT();
  const { number } = useFormat();
  const shareOf = useShare();
  const { total, rows } = read;
  const { dates, now, before } = useMemo(
    () => ({
      dates: rows.map(({ key }) => key),
      now: rows.map(({ count }) => count),
      before: rows.map((row) => row.before.count),
    }),
    [rows],
  );
  const figures = [
    [t(`operator.report.count.${report}`), number(total.count)],
    [t(`operator.report.good.${report}`), number(total.good)],
    [t('operator.report.share'), shareOf(total)],
    [t('operator.report.before'), shareOf(total.before)],
  ] as const;
  return (
    <>
      <p className="text-13 text-text-2">{t(`operator.report.${report}.text`)}</p>
      <dl className="card grid grid-cols-2 lg:grid-cols-4">
        {figures.map(([title, value]) => (
          <div key={title} className="grid gap-0.5 border-line px-4 py-3 lg:border-s lg:first:border-s-0">
            <dt className="text-13 text-text-2">{title}</dt>
            <dd className="text-18 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {report === 'search' && rows.length > 1 && <ReportChart {...{ dates, now, before }} amount={number} />}
      <section className="card">
        {rows.length === 0 ? (
          <NothingHere
            text={t('operator.report.none')}
            to="/operator/orders"
            label={t('operator.go.orders')}
          />
        ) : (
          <RateTable read={read} report={report} />
        )}
      </section>
    </>
  );
}

/** Each row has a bar proportional to its share. */
function RateTable({ read: { rows, total }, report }: RatesProps) {
  const t = useT();
  const { number } = useFormat();
  const shareOf = useShare();
  return (
    <table className="rows report">
      <thead>
        <tr>
          <th>{t(`operator.report.key.${report}`)}</th>
          <th className="number">{t(`operator.report.count.${report}`)}</th>
          <th className="number">{t(`operator.report.good.${report}`)}</th>
          <th className="number">{t('operator.report.share')}</th>
          <th aria-hidden />
          <th className="number">{t('operator.report.before')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td className="second">
              <RateKey row={row} report={report} />
            </td>
            <td className="number only-desktop">{number(row.count)}</td>
            <td className="number only-desktop">{number(row.good)}</td>
            <td className="number last font-semibold">{shareOf(row)}</td>
            <td aria-hidden className="bar">
              <span
                style={customProperties({
                  '--share': `${Math.round((100 * row.good) / Math.max(1, row.count))}%`,
                })}
              />
            </td>
            <td className="number only-desktop">{shareOf(row.before)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="second">
            {t('operator.report.total')}
          </th>
          <td className="number only-desktop">{number(total.count)}</td>
          <td className="number only-desktop">{number(total.good)}</td>
          <td className="number last">{shareOf(total)}</td>
          <td aria-hidden className="only-desktop" />
          <td className="number only-desktop">{shareOf(total.before)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function RateKey({ row: { key, label }, report }: { row: RateRow; report: RateName }) {
  const { date } = useFormat();
  if (report === 'search') return <span className="font-medium">{date(key)}</span>;
  return (
    <Link to={`/operator/sellers/${key}`} className="font-medium hover:underline">
      <bdi>{label}</bdi>
    </Link>
  );
}

/** A dash without data. */
function useShare() {
  const { share } = useFormat();
  return ({ count, good }: { count: number; good: number }) => (count === 0 ? '–' : share(good / count));
}

/** Export with a header row. */
export function rateTable({ rows }: Rate, heads: readonly string[]): (string | number)[][] {
  return [
    [...heads],
    ...rows.map(({ key, label, count, good, before }) => [
      label || key,
      count,
      good,
      before.count,
      before.good,
    ]),
  ];
}
