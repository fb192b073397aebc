import type { ConsoleApi } from '@souk/contract/console-api';
import type { ReportName, ReportRow } from '@souk/contract/console/operator-reports';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { listRefunds, listSales, type ReportRowOf, type Span } from './operator-report-queries.ts';

const dayMs = 24 * 3_600_000;
const usualDays = 30;
/** Longer than that, a report is asked for in parts. */
const mostDays = 1100;

export const operatorReportHandlers: ConsoleHandlers<ConsoleApi['operatorReports']> = {
  async readReport({ db, now, settings: { currency }, params: { report }, query }) {
    const span = spanOf(query, now);
    const { rows, orders } =
      report === 'refunds'
        ? await listRefunds(db, { span, currency })
        : await listSales(db, { report, span, currency });
    const byDay = report === 'day' || report === 'refunds';
    const all = byDay ? withEmptyDays(rows, span) : rows;
    const shown = all.map((row) => rowView(row, currency)).toSorted(orderOf(byDay ? 'day' : report));
    const sum = (of: (row: ReportRow) => number) => shown.reduce((total, row) => total + of(row), 0);
    const minor = (amount: number) => ({ minor: amount, currency });
    return {
      ...{ from: span.from, to: span.to, before_from: span.beforeFrom },
      before_to: plusDays(span.from, -1),
      rows: shown,
      total: {
        count: orders,
        amount: minor(sum(({ amount }) => amount.minor)),
        commission: minor(sum(({ commission }) => commission.minor)),
        before: minor(sum(({ before }) => before.minor)),
      },
    };
  },
};

const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

function spanOf(
  asked: { from?: string | undefined; to?: string | undefined; zone: string },
  now: Date,
): Span {
  const { zone } = asked;
  // Swedish writes dates as ISO does.
  const today = new Intl.DateTimeFormat('sv', { timeZone: zone }).format(now);
  const to = asked.to ?? today;
  const from = asked.from ?? plusDays(to, 1 - usualDays);
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  if (days < 1 || days > mostDays) return spanOf({ zone }, now);
  return { from, to, zone, days, beforeFrom: plusDays(from, -days) };
}

function withEmptyDays(rows: readonly ReportRowOf[], { from, days }: Span): ReportRowOf[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  return Array.from({ length: days }, (_, index) => {
    const key = plusDays(from, index);
    const nothing = { label: '', count: 0, amount_minor: 0, commission_minor: 0, before_minor: 0 };
    return known.get(key) ?? { key, ...nothing };
  });
}

const orderOf = (report: ReportName) => (one: ReportRow, other: ReportRow) =>
  report === 'day'
    ? one.key.localeCompare(other.key)
    : other.amount.minor - one.amount.minor || one.key.localeCompare(other.key);

function rowView(row: ReportRowOf, currency: string): ReportRow {
  const minor = (amount: number) => ({ minor: Number(amount), currency });
  return {
    ...{ key: row.key, label: row.label, count: row.count, amount: minor(row.amount_minor) },
    ...{ commission: minor(row.commission_minor), before: minor(row.before_minor) },
  };
}
