import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { timeZone } from '../input.ts';

export const REPORTS = ['day', 'seller', 'category', 'method', 'voucher', 'refunds'] as const;
export type ReportName = (typeof REPORTS)[number];

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

export const readReport = consoleEndpoint({
  method: 'GET',
  path: 'operator/reports/{report}',
  access: { operator: 'reports.read' },
  summary: 'What was sold, or went back, in a time and in as many days before, as one table with its sum',
  params: z.object({ report: z.enum(REPORTS) }),
  query: z.object({
    /** The first and the last day; absent or turned round: the last 30. */
    from: day.optional().catch(undefined),
    to: day.optional().catch(undefined),
    /** Where days begin. */
    zone: timeZone,
  }),
  reply: z.object({
    ...{ from: day, to: day, before_from: day, before_to: day },
    rows: z.array(reportRow),
    total: figures,
  }),
});
export type Report = z.output<typeof readReport.reply>;
