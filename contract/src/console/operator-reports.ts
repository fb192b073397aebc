import { RATES, REPORTS } from '@souk/rules/report-names';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { timeZone } from '../input.ts';

const day = z.iso.date();

const figures = z.object({
  /** Orders that have something of it; of refunds, how many. */
  count: z.int(),
  /** What buyers pay for it, delivery and taxes included, vouchers taken off; of refunds, what went back. */
  amount: moneyOf,
  /** What the shop takes of it, without the tax on that. */
  commission: moneyOf,
  /** The amount in as many days before. */
  before: moneyOf,
});

const reportRow = figures.extend({
  /** A day, the number of a store or category, a way to pay, a code; empty: without one. */
  key: z.string(),
  label: z.string(),
});
export type ReportRow = z.output<typeof reportRow>;

const query = z.object({
  /** The first and the last day; absent or turned round: the last 30. */
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
  /** Where days begin. */
  zone: timeZone,
});
const span = { from: day, to: day, before_from: day, before_to: day };

export const readReport = consoleEndpoint({
  method: 'GET',
  path: 'operator/reports/{report}',
  access: { operator: 'reports.read' },
  summary: 'Sales and returns in a period and the one before, as a table with totals',
  params: z.object({ report: z.enum(REPORTS) }),
  query,
  reply: z.object({
    ...span,
    rows: z.array(reportRow),
    total: figures,
  }),
});
export type Report = z.output<typeof readReport.reply>;

const rates = z.object({
  /** Parts of orders that were to be handed over; searches. */
  count: z.int(),
  /** Those that were handed over in time; those that found something. */
  good: z.int(),
  before: z.object({ count: z.int(), good: z.int() }),
});

const rateRow = rates.extend({
  /** The number of a store; a day. */
  key: z.string(),
  label: z.string(),
});
export type RateRow = z.output<typeof rateRow>;

export const readRate = consoleEndpoint({
  method: 'GET',
  path: 'operator/rates/{report}',
  access: { operator: 'reports.read' },
  summary:
    'On-time rates in a period and the one before: parts shipped on time by seller, searches with results by day (last ninety days)',
  params: z.object({ report: z.enum(RATES) }),
  query,
  reply: z.object({ ...span, rows: z.array(rateRow), total: rates }),
});
export type Rate = z.output<typeof readRate.reply>;
