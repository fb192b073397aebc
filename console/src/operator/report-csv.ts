import { amountText } from '@souk/rules/money';
import type { Report, ReportRow } from '@souk/contract/console/operator-reports';
import type { ReportName } from '@souk/rules/report-names';

/** The report as table rows with its total, for CSV; amounts as plain decimals. */
export function reportTable(
  { rows, total }: Pick<Report, 'rows' | 'total'>,
  report: ReportName,
  nameOf: (row: ReportRow) => string,
): (string | number)[][] {
  const { currency } = total.amount;
  const amount = (of: { minor: number; currency: string }) => amountText(of.minor, of.currency);
  const line = (name: string, row: Omit<ReportRow, 'key' | 'label'>) => [
    name,
    row.count,
    amount(row.amount),
    amount(row.before),
    amount(row.commission),
  ];
  return [
    [report, 'count', `amount_${currency}`, `before_${currency}`, `commission_${currency}`],
    ...rows.map((row) => line(report === 'day' || report === 'refunds' ? row.key : nameOf(row), row)),
    line('total', total),
  ];
}
