import { LEDGER_CHECKS } from '@souk/rules/ledger-checks';
import { SELLER_FUNDS } from '@souk/rules/seller-funds';
import { UNKNOWN_PAST } from '@souk/rules/unknown-past';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { csvFile } from '../file-reply.ts';

/* The double-entry ledger: its checks, trial balance and transactions (MONEY 1.2–1.4, 1.8). */

const params = z.object({ id: pathId });
const at = z.iso.datetime();
const day = z.iso.date();

const orderRef = z.object({ id, number: z.string() });
const payoutRef = z.object({ id, number: z.string() });
const storeRef = z.object({ id, name: z.string() });

const fault = z.object({
  /** How many rows are wrong; the first is named below, if it belongs to an order, a payout or a store. */
  rows: z.int(),
  order: orderRef.nullable(),
  payout: payoutRef.nullable(),
  store: storeRef.nullable(),
  /** Table, id and values of the first wrong row. */
  technical: z.string(),
});

export const readBooks = consoleEndpoint({
  method: 'GET',
  path: 'operator/books',
  access: { operator: 'payouts.read' },
  summary:
    'Get the checks of the ledger with the results of the last run; payouts are stopped while one fails',
  reply: z.object({
    /** Null: never checked. */
    checked_at: at.nullable(),
    is_checking: z.boolean(),
    checks: z.array(z.object({ name: z.enum(LEDGER_CHECKS), fault: fault.nullable() })),
    /** Who holds sellers' money between a sale and its payout, as the setting `seller_funds` says. */
    seller_funds: z.enum(SELLER_FUNDS),
    /** Amounts of the time before the shop had a ledger, about which a fact wasn't recorded. */
    unknown_past: z.array(z.object({ name: z.enum(UNKNOWN_PAST), amount: moneyOf, orders: z.int() })),
  }),
});
export type Books = z.output<typeof readBooks.reply>;

export const checkLedger = consoleEndpoint({
  method: 'POST',
  path: 'operator/books/check',
  access: { operator: 'payouts.write' },
  confirm: 'never',
  summary: 'Check the ledger now, in the background; `operator/books` has the results',
  reply: z.object({ is_checking: z.boolean() }),
});

/** A period of whole days in the shop's time zone; absent or reversed: the current month. */
const period = {
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
};

/** An account by its code: `bank`, `provider:stripe`, `seller:7:pending`; with the store's name if it is a seller's. */
const account = z.object({ code: z.string(), store: storeRef.nullable() });
export type LedgerAccount = z.output<typeof account>;

const trialRow = z.object({
  /** Sellers' buckets are added up: `sellers:pending`. */
  code: z.string(),
  class: z.enum(['asset', 'liability', 'income', 'expense']),
  /** Of the period. */
  debit: moneyOf,
  credit: moneyOf,
  /** At its end: debits less credits since the beginning. */
  balance: moneyOf,
});
export type TrialRow = z.output<typeof trialRow>;

export const readTrialBalance = consoleEndpoint({
  method: 'GET',
  path: 'operator/books/trial-balance',
  access: { operator: 'payouts.read' },
  summary:
    'Get the trial balance of a period: debits, credits and the balance of each account by currency. Debits equal credits, and balances sum to zero',
  query: z.object(period),
  reply: z.object({ from: day, to: day, time_zone: z.string(), rows: z.array(trialRow) }),
});
export type TrialBalance = z.output<typeof readTrialBalance.reply>;

export const exportPostings = consoleEndpoint({
  method: 'GET',
  path: 'operator/books/postings',
  access: { operator: 'payouts.export' },
  summary:
    'Export all postings of a period as CSV, oldest first: date, transaction, kind, account, debit, credit, currency, order, seller, payout',
  query: z.object(period),
  reply: csvFile,
});

const transaction = z.object({
  id: z.int(),
  /** `payment`, `earned`, `refund`, … */
  kind: z.string(),
  at,
  /** The person who decided it; null: the shop posted it with the fact. */
  by: z.string().nullable(),
  order: orderRef.nullable(),
  payout: payoutRef.nullable(),
  /** Debits first. Above zero: debit; below: credit. */
  entries: z.array(z.object({ account, amount: moneyOf })),
});
export type LedgerTransaction = z.output<typeof transaction>;

const ledgerQuery = z.object(listQuery(['all'], ['posted']));

export const readOrderLedger = consoleEndpoint({
  method: 'GET',
  path: 'operator/orders/{id}/ledger',
  access: { operator: 'payouts.read' },
  summary: 'List the ledger transactions of an order, newest first, and the balance of each account',
  params,
  query: ledgerQuery,
  reply: listReply(transaction).extend({
    order: orderRef,
    left: z.array(z.object({ account, amount: moneyOf })),
  }),
});

export const readStoreLedger = consoleEndpoint({
  method: 'GET',
  path: 'operator/sellers/{id}/ledger',
  access: { operator: 'payouts.read' },
  summary:
    'List the ledger transactions of a store’s accounts, newest first, and the balances of these accounts',
  params,
  query: ledgerQuery,
  reply: listReply(transaction).extend({
    store: storeRef,
    left: z.array(z.object({ account, amount: moneyOf })),
  }),
});
