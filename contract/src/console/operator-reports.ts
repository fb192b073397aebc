import { RATES, REPORTS } from '@souk/rules/report-names';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';

const day = z.iso.date();

const figures = z.object({
  /** Orders in this row; for refunds, the number of refunds. */
  count: z.int(),
  /** What customers paid, including shipping and taxes, less vouchers; for refunds, the refunded amount. */
  amount: moneyOf,
  /** The shop's commission, without tax on it. */
  commission: moneyOf,
  /** Amount of the preceding period of the same length. */
  before: moneyOf,
});

const reportRow = figures.extend({
  /** A day, a store or category id, a payment method or a code; empty: none. */
  key: z.string(),
  label: z.string(),
});
export type ReportRow = z.output<typeof reportRow>;

const query = z.object({
  /** First and last day; absent or reversed: the last 30 days. */
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
});
/** Days in the shop's time zone, an IANA zone. */
const span = { from: day, to: day, before_from: day, before_to: day, time_zone: z.string() };

export const readReport = consoleEndpoint({
  method: 'GET',
  path: 'operator/reports/{report}',
  access: { operator: 'reports.read' },
  summary: 'List sales and returns of one currency in a period and the previous one, with totals',
  params: z.object({ report: z.enum(REPORTS) }),
  query: query.extend({
    /** Default: the shop’s. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional()
      .catch(undefined),
  }),
  reply: z.object({
    ...span,
    /** The shop’s currency, then others with orders or refunds in these periods: their amounts are never added. */
    currencies: z.array(z.string()),
    rows: z.array(reportRow),
    total: figures,
    /** From the books; the figures above are of orders. */
    money: z.object({
      /** Payments that arrived in the period, before refunds. */
      received: moneyOf,
      /** What the shop owes its sellers now, pending earnings included; below zero, they owe it. */
      owed: moneyOf,
      /** Of payment providers and banks in the period; null: none were ever posted. */
      fees: moneyOf.nullable(),
    }),
  }),
});
export type Report = z.output<typeof readReport.reply>;

const rates = z.object({
  /** Order parts due for shipping; or searches. */
  count: z.int(),
  /** Shipped on time; or searches with results. */
  good: z.int(),
  before: z.object({ count: z.int(), good: z.int() }),
});

const rateRow = rates.extend({
  key: z.string(),
  label: z.string(),
});
export type RateRow = z.output<typeof rateRow>;

export const readRate = consoleEndpoint({
  method: 'GET',
  path: 'operator/rates/{report}',
  access: { operator: 'reports.read' },
  summary:
    'Get rates in a period and the one before: `delivery`, parts shipped on time by seller; `search`, searches with results by day (last ninety days)',
  params: z.object({ report: z.enum(RATES) }),
  query,
  reply: z.object({ ...span, rows: z.array(rateRow), total: rates }),
});
export type Rate = z.output<typeof readRate.reply>;
