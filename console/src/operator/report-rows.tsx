import type { Report, ReportRow } from '@souk/contract/console/operator-reports';
import type { ReportName } from '@souk/rules/report-names';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import { Link } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { customProperties } from '@souk/kit/ui/custom-properties.ts';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '../format.ts';
import { methodName } from '#parts/method-name.ts';

/** Display name of a row. */
export function useRowName(report: ReportName): (row: ReportRow) => string {
  const t = useT();
  const { date } = useFormat();
  return ({ key, label }) => {
    if (report === 'day' || report === 'refunds') return date(key);
    if (report === 'method') {
      const name = Object.entries(PAYMENT_METHOD_CODE).find(([, code]) => String(code) === key)?.[0];
      return name ? methodName(name, t) : key;
    }
    return label || key || t(report === 'voucher' ? 'operator.report.no-voucher' : 'operator.report.nothing');
  };
}

/** Table with bars relative to the largest row. */
export function ReportRows({ read, report }: { read: Report; report: ReportName }) {
  const t = useT();
  const { number } = useFormat();
  const isOfSales = report !== 'refunds';
  const most = Math.max(1, ...read.rows.map(({ amount }) => amount.minor));
  return (
    <table className="rows report">
      <thead>
        <tr>
          <th>{t(`operator.report.by.${report}`)}</th>
          <th className="number">{t(isOfSales ? 'operator.nav.orders' : 'operator.report.refunds')}</th>
          <th className="number">{t(isOfSales ? 'operator.report.sales' : 'operator.report.refunded')}</th>
          <th aria-hidden />
          <th className="number">{t('operator.report.before')}</th>
          <th className="number">{t('operator.report.change')}</th>
          {isOfSales && <th className="number">{t('operator.report.commission')}</th>}
        </tr>
      </thead>
      <tbody>
        {read.rows.map((row) => (
          <tr key={row.key}>
            <td className="second">
              <RowName row={row} report={report} />
            </td>
            <td className="number only-desktop">{number(row.count)}</td>
            <td className="number last font-semibold">
              <Amount of={row.amount} />
            </td>
            <td aria-hidden className="bar">
              <span
                style={customProperties({ '--share': `${Math.round((100 * row.amount.minor) / most)}%` })}
              />
            </td>
            <td className="number only-desktop">
              <Amount of={row.before} />
            </td>
            <td className="number only-desktop">
              <Change row={row} />
            </td>
            {isOfSales && (
              <td className="number only-desktop">
                <Amount of={row.commission} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="second">
            {t('operator.report.total')}
          </th>
          <td className="number only-desktop">{number(read.total.count)}</td>
          <td className="number last">
            <Amount of={read.total.amount} />
          </td>
          <td aria-hidden className="only-desktop" />
          <td className="number only-desktop">
            <Amount of={read.total.before} />
          </td>
          <td className="number only-desktop">
            <Change row={read.total} />
          </td>
          {isOfSales && (
            <td className="number only-desktop">
              <Amount of={read.total.commission} />
            </td>
          )}
        </tr>
      </tfoot>
    </table>
  );
}

function RowName({ row, report }: { row: ReportRow; report: ReportName }) {
  const name = useRowName(report)(row);
  if (report === 'seller')
    return (
      <Link to={`/operator/sellers/${row.key}`} className="font-medium hover:underline">
        {name}
      </Link>
    );
  return <bdi className="font-medium">{name}</bdi>;
}

function Change({ row: { amount, before } }: { row: Pick<ReportRow, 'amount' | 'before'> }) {
  const { change } = useFormat();
  if (before.minor === 0) return '–';
  const ratio = amount.minor / before.minor - 1;
  return (
    <bdi dir="ltr" className={ratio < 0 ? 'text-sale' : 'text-success'}>
      {change(ratio)}
    </bdi>
  );
}
