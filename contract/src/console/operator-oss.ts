import { DEEMED_SUPPLIES } from '@souk/rules/deemed-supplier';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { moneyOf } from '../console-list.ts';
import { csvFile } from '../file-reply.ts';

/* VAT that the shop owes as deemed supplier, as OSS and IOSS returns ask for it (articles 369g and 369t of Directive 2006/112/EC). */

/** A calendar quarter (`2026-Q4`) or month (`2026-11`) in UTC. */
const period = z.string().regex(/^20\d\d-(Q[1-4]|0[1-9]|1[0-2])$/);
export type OssPeriod = z.output<typeof period>;

/** Absent or anything else: the current quarter. */
const query = z.object({ period: period.optional().catch(undefined) });

const row = z.object({
  /** `in-eu`: of products in the EU, for the OSS return; `import`: for the IOSS return. */
  supply: z.enum(DEEMED_SUPPLIES),
  country: z.string(),
  /** Null: a flat tax. */
  percent: z.number().nullable(),
  /** The earlier quarter or month in which it was supplied and of which this is a correction; null: supplied in the period itself. */
  corrects: period.nullable(),
  /** Below zero: given back. */
  taxable: moneyOf,
  vat: moneyOf,
});
export type OssRow = z.output<typeof row>;

const currency = z.object({ currency: z.string(), rows: z.array(row), taxable: moneyOf, vat: moneyOf });
export type OssCurrency = z.output<typeof currency>;

export const readOss = consoleEndpoint({
  method: 'GET',
  path: 'operator/oss',
  access: { operator: 'payouts.read' },
  summary:
    'Get the VAT that the shop owes as deemed supplier for a quarter or month, by currency, supply, destination country and rate, with corrections of earlier periods',
  query,
  reply: z.object({
    period,
    /** Since the first posting, newest first. */
    quarters: z.array(period),
    months: z.array(period),
    currencies: z.array(currency),
  }),
});

export const exportOss = consoleEndpoint({
  method: 'GET',
  path: 'operator/oss/csv',
  access: { operator: 'payouts.export' },
  summary: 'Export the VAT that the shop owes as deemed supplier for a quarter or month as CSV',
  query,
  reply: csvFile,
});
