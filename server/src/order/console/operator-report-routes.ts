import type { ConsoleApi } from '@souk/contract/console-api';
import type { RateRow, ReportRow } from '@souk/contract/console/operator-reports';
import type { ReportName } from '@souk/rules/report-names';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { listDeliveries, listSearchDays } from './operator-rate-queries.ts';
import {
  listRefunds,
  listReportCurrencies,
  listSales,
  readMoneyOfReport,
  type ReportRowOf,
} from './operator-report-queries.ts';
import { plusDays, operatorReportPeriod, spanView, type Span } from './operator-report-period.ts';

export const operatorReportHandlers: ConsoleHandlers<ConsoleApi['operatorReports']> = {
  async readReport({ db, now, settings: { currency: own, time_zone: zone }, params: { report }, query }) {
    const { currency = own } = query;
    const span = operatorReportPeriod({ ...query, zone }, now);
    const [currencies, { rows, orders }, money] = await Promise.all([
      listReportCurrencies(db, span),
      report === 'refunds' ? listRefunds(db, { span, currency }) : listSales(db, { report, span, currency }),
      readMoneyOfReport(db, { span, currency }),
    ]);
    const byDay = report === 'day' || report === 'refunds';
    const all = byDay ? withEmptyDays(rows, span) : rows;
    const shown = all.map((row) => rowView(row, currency)).toSorted(orderOf(byDay ? 'day' : report));
    const sum = (of: (row: ReportRow) => number) => shown.reduce((total, row) => total + of(row), 0);
    const minor = (amount: number) => ({ minor: amount, currency });
    return {
      ...spanView(span),
      currencies: [own, ...currencies.filter((one) => one !== own)],
      rows: shown,
      total: {
        count: orders,
        amount: minor(sum(({ amount }) => amount.minor)),
        commission: minor(sum(({ commission }) => commission.minor)),
        before: minor(sum(({ before }) => before.minor)),
      },
      money: {
        received: minor(money.received),
        owed: minor(money.owed),
        fees: money.fees === null ? null : minor(money.fees),
      },
    };
  },

  async readRate({ db, now, settings: { time_zone: zone }, params: { report }, query }) {
    const span = operatorReportPeriod({ ...query, zone }, now);
    const rows = await (report === 'search' ? listSearchDays(db, span) : listDeliveries(db, { span, now }));
    const shown = rows.map(({ before_count: count, before_good: good, ...row }) => ({
      ...row,
      before: { count, good },
    }));
    const sum = (of: (row: RateRow) => number) => shown.reduce((total, row) => total + of(row), 0);
    return {
      ...spanView(span),
      rows: shown,
      total: {
        count: sum(({ count }) => count),
        good: sum(({ good }) => good),
        before: { count: sum(({ before }) => before.count), good: sum(({ before }) => before.good) },
      },
    };
  },
};

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
    key: row.key,
    label: row.label,
    count: row.count,
    amount: minor(row.amount_minor),
    commission: minor(row.commission_minor),
    before: minor(row.before_minor),
  };
}
