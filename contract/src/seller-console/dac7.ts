import { DAC7_REASONS } from '@souk/rules/dac7';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { id } from '../wire.ts';
import { csvFile } from '../file-reply.ts';

/* What platforms report about their sellers once a year (Directive (EU) 2021/514, DAC7). */

/** A calendar year; anything else: the current one. */
export const dac7Year = z
  .string()
  .regex(/^20\d\d$/)
  .optional()
  .catch(undefined);

const figures = z.object({
  /** Order parts credited to the seller. Returns don’t reduce it. */
  sales: z.int(),
  /** What buyers and the shop paid for sales, less what was refunded. */
  gross: moneyOf,
  /** Commission, tax on it and fees that the shop kept, less what it gave back. */
  withheld: moneyOf,
  /** `gross` less `withheld`: the consideration to be reported. */
  consideration: moneyOf,
});
export type Dac7Figures = z.output<typeof figures>;

const seller = z.object({
  store: z.object({ id, name: z.string() }),
  legal_name: z.string(),
  address: z.string(),
  country: z.string(),
  register_number: z.string(),
  vat_number: z.string(),
  /** The account that payouts go to; null: none. */
  account: z.object({ holder: z.string(), last4: z.string(), country: z.string() }).nullable(),
});
export type Dac7Seller = z.output<typeof seller>;

const year = z.object({
  currency: z.string(),
  /** Null: it depends on the value of amounts in other currencies than the euro. */
  is_reportable: z.boolean().nullable(),
  reason: z.enum(DAC7_REASONS),
  total: figures,
  /** January to March in UTC, and so on. */
  quarters: z.array(figures).length(4),
});
export type Dac7Figure = z.output<typeof year>;

const row = seller.extend(year.shape);
export type Dac7Row = z.output<typeof row>;

export const listDac7 = consoleEndpoint({
  method: 'GET',
  path: 'operator/dac7',
  access: { operator: 'payouts.read' },
  summary:
    'List the DAC7 figures of a calendar year by seller and currency: consideration, what the shop withheld, and sales by quarter, with the seller’s identification',
  query: z.object({ ...listQuery(['all'], ['store']), year: dac7Year }),
  reply: listReply(row).extend({ year: z.string(), years: z.array(z.string()) }),
});

export const exportDac7 = consoleEndpoint({
  method: 'GET',
  path: 'operator/dac7/csv',
  access: { operator: 'payouts.export' },
  summary: 'Export the DAC7 figures of a calendar year as CSV, one line per seller and currency',
  query: z.object({ year: dac7Year }),
  reply: csvFile,
});

export const readOwnDac7 = consoleEndpoint({
  method: 'GET',
  path: 'seller/dac7',
  access: { seller: 'money.read' },
  summary: 'Get what the shop would report about the store for a calendar year under DAC7',
  query: z.object({ year: dac7Year }),
  reply: z.object({
    year: z.string(),
    years: z.array(z.string()),
    seller,
    figures: z.array(year),
  }),
});
