import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { queryInt } from '../input.ts';
import { PAYOUT_STATES, payoutBlock } from '../console/operator-payouts.ts';
import { id } from '../wire.ts';

/* What a store has earned, when it can be paid out, and its payouts (MONEY 1.2, 1.5). */

const day = z.iso.date();
const at = z.iso.datetime();

/** `sale`: a delivered order; the other names are the ledger’s facts. */
export const MONEY_ENTRY_KINDS = [
  'sale',
  'return',
  'return-failed',
  'dispute-opened',
  'dispute-lost',
  'dispute-won',
  'fee-charged',
  'fee-returned',
  'released',
  'reserve-released',
  'goodwill',
  'debt-paid',
  'write-off',
  'conversion',
  'payout',
  'payout-paid',
  'payout-cancelled',
  'payout-failed',
  'payout-returned',
] as const;

const order = z.object({ id, number: z.string() });

/** What made the available balance negative: its changes since the last payout, newest first, at most 20. */
const owed = z.object({
  /** Null: nothing was paid out yet, or older changes are left out. */
  since: z.object({ id, number: z.string() }).nullable(),
  before: moneyOf,
  changes: z.array(
    z.object({ id, kind: z.enum(MONEY_ENTRY_KINDS), at, order: order.nullable(), amount: moneyOf }),
  ),
});
export type SellerOwes = z.output<typeof owed>;

const balance = z.object({
  currency: z.string(),
  /** Delivered, and may still be returned. */
  pending: moneyOf,
  /** Goes out with the next payout; below zero, the store owes it to the shop. */
  available: moneyOf,
  reserved: moneyOf,
  /** In payouts on their way. */
  paying: moneyOf,
  /** Paid orders that aren’t delivered: no balance yet. */
  expected: z.object({ orders: z.int(), amount: moneyOf }),
  /** What becomes available, by day. */
  coming: z.array(z.object({ on: day, orders: z.int(), amount: moneyOf })),
  /** Pending without a date: a return or a late refund is open. */
  waiting: z.object({ orders: z.int(), amount: moneyOf }),
  /** The least that is paid out. */
  minimum: moneyOf,
  /** What the store owes and pending earnings don’t cover. `due_on`: when the shop asks it to pay; null: it doesn’t. */
  debt: z.object({ amount: moneyOf, since: at, due_on: day.nullable(), is_overdue: z.boolean() }).nullable(),
  /** Null: the available balance isn’t negative. */
  owed: owed.nullable(),
});
export type SellerBalance = z.output<typeof balance>;

const payout = z.object({
  id,
  number: z.string(),
  amount: moneyOf,
  state: z.enum(PAYOUT_STATES),
  created_at: at,
  sent_at: at.nullable(),
  /** The day by which it should be in the store’s account; null: it isn’t on its way. */
  expected_on: day.nullable(),
  settled_at: at.nullable(),
  /** Why it failed or came back. */
  reason: z.string().nullable(),
  account_last4: z.string().nullable(),
});
export type SellerPayout = z.output<typeof payout>;

const terms = z.object({
  /** The day from which they apply. */
  version: day,
  /** A path of the shop, or an address. */
  url: z.string(),
  /** Null: the store hasn’t agreed to this version. */
  agreed_at: at.nullable(),
  /** They apply already: payouts wait until the store agrees. */
  have_begun: z.boolean(),
});
export type SellerTerms = z.output<typeof terms>;

export const acceptSellerTerms = consoleEndpoint({
  method: 'PUT',
  path: 'seller/money/terms',
  access: { seller: 'money.write' },
  confirm: 'rights',
  summary: 'Agree to the shop’s seller terms; refused if `version` isn’t the current one',
  body: z.strictObject({ version: day }),
  reply: terms,
});

export const readMoney = consoleEndpoint({
  method: 'GET',
  path: 'seller/money',
  access: { seller: 'money.read' },
  summary: 'Get the store’s balances by currency, what becomes available when, and its next payout',
  reply: z.object({
    /** The shop’s currency first; with it alone while nothing was sold. */
    balances: z.array(balance),
    next_payout: z.object({
      /** Null: the shop pays out by hand. */
      on: day.nullable(),
      /** What will be available by then, if nothing is returned; by currency, only what reaches the minimum. */
      about: z.array(moneyOf),
    }),
    block: payoutBlock.nullable(),
    /** The shop’s seller terms; null: it has none. */
    terms: terms.nullable(),
    /** Earnings of orders delivered until then are pending for so many days longer, because the store is new; null: they aren’t. */
    new_seller: z.object({ until: at, hold_days: z.int() }).nullable(),
    /** The store’s products can’t be paid in cash until it owes no more than the limit; null: they can. */
    cash_stopped: z.object({ owes: moneyOf, limit: moneyOf }).nullable(),
    /** The shop’s bank account, where stores pay what they owe; parts that it lacks are empty. */
    pay_to: z
      .object({
        beneficiary: z.string(),
        bank_name: z.string(),
        account_number: z.string(),
        iban: z.string(),
        bic: z.string(),
      })
      .nullable(),
    payouts: z.array(payout),
  }),
});
export type SellerMoney = z.output<typeof readMoney.reply>;

export const listOwnPayouts = consoleEndpoint({
  method: 'GET',
  path: 'seller/payouts',
  access: { seller: 'money.read' },
  summary: 'List the store’s payouts, newest first',
  query: z.object(listQuery(['all'], ['day'])),
  reply: listReply(payout),
});

const entry = z.object({
  id,
  at,
  kind: z.enum(MONEY_ENTRY_KINDS),
  order: order.nullable(),
  payout: z.object({ id, number: z.string() }).nullable(),
  /** What the store is owed more by it, or less. 0 if money only moved between balances. */
  amount: moneyOf,
  /** What moved to `available`, or out of it. */
  available: moneyOf,
});
export type MoneyEntry = z.output<typeof entry>;

export const MONEY_VIEWS = ['all', 'sales', 'returns', 'payouts', 'other'] as const;

export const listMoneyEntries = consoleEndpoint({
  method: 'GET',
  path: 'seller/money/entries',
  access: { seller: 'money.read' },
  summary:
    'List everything that changed the store’s balances, newest first; `q`: the start of an order number; `payout`: only what became available for it since the payout before',
  query: z.object({ ...listQuery(MONEY_VIEWS, ['day']), payout: queryInt(0, 1, 2_147_483_647) }),
  reply: listReply(entry),
});
