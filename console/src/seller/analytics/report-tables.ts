import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { amountText } from '@souk/rules/money';
import type { Money } from '#format.ts';
import type { CsvRows } from '#parts/save-csv.ts';

/* Reports as CSV tables: amounts are plain decimals, and the header names the currency. */

const amount = ({ minor, currency }: Money) => amountText(minor, currency);

export function salesTable({ days, total }: ConsoleReplyOf<'GET seller/reports/sales'>): CsvRows {
  const { currency } = total.goods;
  return [
    ['date', 'orders', 'units', `goods ${currency}`, `earned ${currency}`],
    ...days.map((day) => [day.date, day.orders, day.units, amount(day.goods), amount(day.earns)]),
  ];
}

export function deliveryTable({ weeks }: ConsoleReplyOf<'GET seller/reports/delivery'>): CsvRows {
  return [
    ['week', 'orders', 'in time', 'percent', 'percent of all stores'],
    ...weeks.map((week) => [week.date, week.sent, week.in_time, week.share, week.shop_share]),
  ];
}

export function productTable({ rows }: ConsoleReplyOf<'GET seller/reports/products'>): CsvRows {
  const head = ['id', 'title', 'orders', 'units', `goods ${rows[0]?.goods.currency ?? ''}`, 'rating'];
  return [
    head,
    ...rows.map((row) => [row.id, row.title, row.orders, row.units, amount(row.goods), row.rating]),
  ];
}
