import { withoutDirectionMarks } from '@souk/rules/isolate-text';
import { moneyText } from '@souk/rules/money';
import type { Report, ReportRow } from '@souk/contract/console/operator-reports';
import type { ReportName } from '@souk/rules/report-names';

/** CSV of the report with its total; amounts as plain decimals. */
export function csvOf(
  { rows, total }: Report,
  report: ReportName,
  nameOf: (row: ReportRow) => string,
): string {
  const amount = ({ minor, currency }: { minor: number; currency: string }) => moneyText(minor, currency);
  const line = (name: string, row: Omit<ReportRow, 'key' | 'label'>) =>
    [name, row.count, amount(row.amount), amount(row.before), amount(row.commission)]
      .map((one) => cell(String(one)))
      .join(',');
  return [
    `${report},count,amount_${total.amount.currency},before,commission`,
    ...rows.map((row) => line(report === 'day' || report === 'refunds' ? row.key : nameOf(row), row)),
    line('total', total),
    '',
  ].join('\r\n');
}

/** Escapes cells that a spreadsheet would run as a formula. */
function cell(value: string): string {
  const text = withoutDirectionMarks(value);
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
