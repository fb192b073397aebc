import { DEEMED_SUPPLIES } from '@souk/rules/deemed-supplier';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { COMMISSION_SOURCES } from '../console/commission.ts';
import { ADJUSTMENT_KINDS, conversionOf } from '../console/operator-balances.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { csvFile, pdfFile } from '../file-reply.ts';

/* How a store's balance came about: its statement of a month and currency, and the amount of each order (MONEY 1.7). */

const at = z.iso.datetime();
const day = z.iso.date();

/** A calendar month in UTC, such as `2026-11`. */
export const PERIOD = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Values that no statement can have answer like a missing one. */
export const whichStatement = {
  period: z.string().regex(PERIOD).catch(''),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .catch(''),
};

const statementHead = z.object({
  period: z.string(),
  currency: z.string(),
  /** The month isn’t over: amounts may change, and there are no files. */
  is_open: z.boolean(),
  opening: moneyOf,
  closing: moneyOf,
});
export type StatementHead = z.output<typeof statementHead>;
export const statementList = z.array(statementHead);

/** Rows of a statement that open to orders. */
export const ORDER_ROWS = [
  'sales',
  'discounts',
  'commission',
  'commission-tax',
  'shop-shipping',
  'deemed-vat',
  'refunds',
  'cash',
  'fees',
  'disputes',
  'other',
] as const;
/** `payout-failed` changes no balance; it explains why a payout didn’t arrive. */
export const SINGLE_ROWS = ['adjustment', 'payout', 'payout-failed', 'payout-returned'] as const;

const amounts = z.array(
  z.object({
    /** `shop-voucher`: what the shop pays of `goods` for its own voucher. `shop-shipping`: what the shop gives back of its `shipping`. `deemed-vat`: VAT that the shop doesn’t owe any more. */
    of: z.enum([
      'goods',
      'shop-voucher',
      'shipping',
      'commission',
      'commission-tax',
      'shop-shipping',
      'deemed-vat',
    ]),
    amount: moneyOf,
  }),
);

const statementRow = z.object({
  row: z.enum([...ORDER_ROWS, ...SINGLE_ROWS]),
  amount: moneyOf,
  /** 0: it doesn’t open to orders. */
  orders: z.int(),
  includes: amounts,
  /** Set for adjustments and payouts, each of which has its own row. */
  at: at.nullable(),
  adjustment: z.enum(ADJUSTMENT_KINDS).nullable(),
  /** Set for conversions, which have a row in the statements of both currencies. */
  conversion: conversionOf.nullable(),
  payout: z.object({ number: z.string(), account_last4: z.string().nullable(), amount: moneyOf }).nullable(),
  /** Reason of an adjustment, or why a payout failed or was returned. */
  reason: z.string().nullable(),
});
export type StatementRow = z.output<typeof statementRow>;

const party = z.object({
  name: z.string(),
  legal_name: z.string(),
  address: z.string(),
  vat_number: z.string(),
});

/** `opening` and all rows sum to `closing`. */
export const statementReply = statementHead.extend({
  /** Of this store, month and currency, always the same. */
  number: z.string(),
  /** First and last day. */
  from: day,
  to: day,
  shop: z.string(),
  /** The shop’s business details; `name` is `shop`. */
  issuer: party,
  store: party,
  account_last4: z.string().nullable(),
  rows: z.array(statementRow),
  /** What `closing` consists of. */
  pending: moneyOf,
  available: moneyOf,
  reserved: moneyOf,
  paying: moneyOf,
});
export type Statement = z.output<typeof statementReply>;

export const ENTRY_VIEWS = [...ORDER_ROWS, 'pending'] as const;

const statementEntry = z.object({
  id,
  at,
  kind: z.enum(['sale', 'refund', 'refund-failed', 'other']),
  /** `id`: the store’s part of the order. */
  order: z.object({ id, number: z.string() }).nullable(),
  amount: moneyOf,
  includes: amounts,
  /** Of pending amounts: when they become available, and what they wait for. */
  waits: z
    .object({
      for: z.enum(['return-period', 'return', 'dispute', 'released']),
      until: day.nullable(),
      /** Days that they wait after the withdrawal period, as the shop’s terms and new sellers do. */
      extra_days: z.int(),
    })
    .nullable(),
});
export type StatementEntry = z.output<typeof statementEntry>;

export const entriesQuery = z.object({ ...whichStatement, ...listQuery(ENTRY_VIEWS, ['day']) });
export const entriesReply = listReply(statementEntry);

const amountLine = z.object({
  id,
  title: z.string(),
  variant: z.string(),
  /** As ordered, including cancelled units. */
  quantity: z.int(),
  cancelled: z.int(),
  goods: moneyOf,
  bundle_offer: moneyOf,
  voucher_seller: moneyOf,
  voucher_shop: moneyOf,
  /** What the commission is calculated on. */
  base: moneyOf,
  percent: z.number(),
  /** Where the rate comes from; `of-part`: orders placed before rates were stored by line. */
  rule: z.object({
    by: z.enum([...COMMISSION_SOURCES, 'of-part']),
    id: z.int().nullable(),
    title: z.string(),
  }),
  commission: moneyOf,
  commission_tax: moneyOf,
});

/** From what the buyer paid to what the store gets. Deductions are below zero. */
export const orderAmounts = z.object({
  id,
  number: z.string(),
  /** `expected`: not delivered, or not paid. */
  state: z.enum(['expected', 'earned', 'cancelled']),
  lines: z.array(amountLine),
  goods: moneyOf,
  bundle_offer: moneyOf,
  voucher_code: z.string().nullable(),
  voucher_seller: moneyOf,
  voucher_shop: moneyOf,
  shipping: moneyOf,
  buyer_pays: moneyOf,
  commission_base: moneyOf,
  /** Null: lines have different rates. */
  commission_percent: z.number().nullable(),
  commission: moneyOf,
  commission_tax_percent: z.number().nullable(),
  commission_tax_reason: z.enum([
    'not-configured',
    'same-country',
    'reverse-charge',
    'eu-without-number',
    'country-unknown',
    'outside',
    'mixed',
  ]),
  commission_tax: moneyOf,
  /** What the shop has of `shipping` for shipping the order. */
  shop_shipping: moneyOf,
  /** Why the shop is the deemed supplier and owes the VAT; null: it isn’t. */
  deemed_supply: z.enum(DEEMED_SUPPLIES).nullable(),
  deemed_vat: moneyOf,
  /** Cancelled units and refunds at the store’s expense, with the commission and tax that the store gets back. */
  given_back: z.array(
    z.object({
      kind: z.enum(['cancelled', 'refund', 'dispute']),
      at: at.nullable(),
      goods: moneyOf,
      shipping: moneyOf,
      commission: moneyOf,
      commission_tax: moneyOf,
      shop_shipping: moneyOf,
      deemed_vat: moneyOf,
    }),
  ),
  earns: moneyOf,
  /** Cash that the store collected, which it already has. */
  collected: moneyOf,
  /** Fees of payments and lost disputes that the shop charged. */
  fees: moneyOf,
  /** What the shop pays the store, or the store owes the shop. */
  pays: moneyOf,
  delivered_at: at.nullable(),
  /** Balances of this order alone. */
  pending: moneyOf,
  available: moneyOf,
  reserved: moneyOf,
  waits: statementEntry.shape.waits,
});
export type OrderAmounts = z.output<typeof orderAmounts>;

export const listOwnStatements = consoleEndpoint({
  method: 'GET',
  path: 'seller/statements',
  access: { seller: 'money.read' },
  summary: 'List the months and currencies in which the store’s balance changed, newest first',
  reply: statementList,
});

export const readOwnStatement = consoleEndpoint({
  method: 'GET',
  path: 'seller/statement',
  access: { seller: 'money.read' },
  summary: 'Get the store’s statement of a month and currency',
  query: z.object(whichStatement),
  reply: statementReply,
});

export const listOwnStatementEntries = consoleEndpoint({
  method: 'GET',
  path: 'seller/statement/entries',
  access: { seller: 'money.read' },
  summary: 'List the orders behind a row of a statement, or those pending at its end; `view`: the row',
  query: entriesQuery,
  reply: entriesReply,
});

export const exportOwnStatement = consoleEndpoint({
  method: 'GET',
  path: 'seller/statement/csv',
  access: { seller: 'money.read' },
  summary: 'Download the statement of a past month as CSV: one row per posting, opening and closing balance',
  query: z.object({
    ...whichStatement,
    /** Replaces the header `X-Store`, which a link can't send. */
    store: z.string().optional(),
  }),
  reply: csvFile,
});

export const printOwnStatement = consoleEndpoint({
  method: 'GET',
  path: 'seller/statement/pdf',
  access: { seller: 'money.read' },
  summary: 'Download the statement of a past month as a PDF document, in the language of the request',
  query: exportOwnStatement.query,
  reply: pdfFile,
});

export const readOrderAmounts = consoleEndpoint({
  method: 'GET',
  path: 'seller/orders/{id}/amounts',
  access: { seller: 'money.read' },
  summary: 'Explain the amount of an order line by line, with the commission rule of each',
  params: z.object({ id: pathId }),
  reply: orderAmounts,
});
