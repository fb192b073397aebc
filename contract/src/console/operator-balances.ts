import { RATE } from '@souk/rules/convert-money';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { payoutBlock, payoutStore } from './operator-payouts.ts';
import { requiredWords } from './record.ts';

/* What each seller is owed, on which terms it is paid, and adjustments of balances (MONEY 1.2, 1.5). */

const params = z.object({ id: pathId });
const at = z.iso.datetime();

export const BALANCE_VIEWS = ['all', 'owed', 'owes'] as const;

const balance = z.object({
  store: payoutStore,
  currency: z.string(),
  pending: moneyOf,
  available: moneyOf,
  reserved: moneyOf,
  paying: moneyOf,
  block: payoutBlock.nullable(),
  /** Cash on delivery is off for its products: it owes more than the shop’s limit. */
  cash_stopped: z.boolean(),
  /** Since when the store has owed more than its pending earnings cover; null: it doesn’t. */
  owes_since: at.nullable(),
  /** The shop asks it by email to pay. */
  is_overdue: z.boolean(),
});
export type StoreBalance = z.output<typeof balance>;

export const listBalances = consoleEndpoint({
  method: 'GET',
  path: 'operator/balances',
  access: { operator: 'payouts.read' },
  summary:
    'List what the shop owes each store, by currency: all, those it owes, and those that owe the shop; `q`: part of a store’s name',
  query: z.object(listQuery(BALANCE_VIEWS, ['store'])),
  reply: listReply(balance),
});

const terms = z.object({
  hold_days: z.int().min(0).max(365),
  reserve_percent: z.number().min(0).max(100).multipleOf(0.01),
  reserve_days: z.int().min(0).max(730),
  block_reason: requiredWords(300).nullable(),
});

export const readPayoutTerms = consoleEndpoint({
  method: 'GET',
  path: 'operator/sellers/{id}/payout-terms',
  access: { operator: 'payouts.read' },
  summary:
    'Get a store’s payout terms: extra days before its money is available, reserve, and whether payouts are stopped',
  params,
  reply: terms,
});
export type PayoutTerms = z.output<typeof terms>;

export const savePayoutTerms = consoleEndpoint({
  method: 'PUT',
  path: 'operator/sellers/{id}/payout-terms',
  access: { operator: 'payouts.write' },
  confirm: 'money',
  summary: 'Save a store’s payout terms. The seller sees `block_reason`; null: payouts aren’t paused',
  params,
  body: terms.refine(({ reserve_percent: percent, reserve_days: days }) => (percent === 0) === (days === 0), {
    path: ['reserve_days'],
    message: 'too_low',
  }),
  reply: terms,
});

export const ADJUSTMENT_KINDS = ['goodwill', 'debt-paid', 'write-off', 'conversion'] as const;
export const ADJUSTMENT_VIEWS = ['proposed', 'approved', 'rejected'] as const;

/** A balance in another currency; `rate`: units of `to` for one unit of `from`. */
export const conversionOf = z.object({ from: moneyOf, to: moneyOf, rate: z.string() });

const adjustment = z.object({
  id,
  store: payoutStore,
  kind: z.enum(ADJUSTMENT_KINDS),
  /** Above zero: the store gets it. Of a conversion what leaves the balance. */
  amount: moneyOf,
  conversion: conversionOf.nullable(),
  reason: z.string(),
  state: z.enum(ADJUSTMENT_VIEWS),
  proposed_at: at,
  proposed_by: z.string(),
  /** The caller proposed it, so another person decides. */
  is_own: z.boolean(),
  decided_at: at.nullable(),
  decided_by: z.string().nullable(),
});
export type BalanceAdjustment = z.output<typeof adjustment>;

export const listAdjustments = consoleEndpoint({
  method: 'GET',
  path: 'operator/balance-adjustments',
  access: { operator: 'payouts.read' },
  summary: 'List adjustments of sellers’ balances, newest first; `q`: part of a store’s name',
  query: z.object(listQuery(ADJUSTMENT_VIEWS, ['day'])),
  reply: listReply(adjustment),
});

export const proposeAdjustment = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/adjustments',
  access: { operator: 'payouts.write' },
  confirm: 'money',
  summary:
    'Adjust a store’s balance: goodwill (either sign) and write-offs of its debt wait for another person’s approval; a debt repaid by bank transfer takes effect immediately',
  params,
  body: z
    .object({
      kind: z.enum(ADJUSTMENT_KINDS).exclude(['conversion']),
      amount: z.object({
        minor: z.int().min(-1_000_000_000).max(1_000_000_000),
        currency: z.string().regex(/^[A-Z]{3}$/),
      }),
      reason: requiredWords(300),
    })
    .refine(({ kind, amount: { minor } }) => minor > 0 || (minor < 0 && kind === 'goodwill'), {
      path: ['amount', 'minor'],
      message: 'too_low',
    }),
  reply: adjustment,
});

export const readConvertible = consoleEndpoint({
  method: 'GET',
  path: 'operator/sellers/{id}/convertible',
  access: { operator: 'payouts.read' },
  summary: 'Get what of a store’s balances can be converted, and into which currencies',
  params,
  reply: z.object({
    /** What can be paid out, where that is above zero. */
    available: z.array(moneyOf),
    /** The shop’s, those of the store’s balances, and that of its bank account. */
    currencies: z.array(z.string()),
  }),
});

export const proposeConversion = consoleEndpoint({
  method: 'POST',
  path: 'operator/sellers/{id}/conversions',
  access: { operator: 'payouts.write' },
  confirm: 'money',
  summary:
    'Convert some of a store’s available balance into another currency, once another person approves it. The result is rounded half up to the smallest unit of `to`',
  params,
  body: z.object({
    from: z.object({ minor: z.int().min(1), currency: z.string().regex(/^[A-Z]{3}$/) }),
    to: z.string().regex(/^[A-Z]{3}$/),
    /** Units of `to` for one unit of `from`, such as `1.08`; at most 8 decimals. */
    rate: z.string().regex(RATE),
    reason: requiredWords(300),
  }),
  reply: adjustment,
});

export const decideAdjustment = consoleEndpoint({
  method: 'POST',
  path: 'operator/balance-adjustments/{id}/decide',
  access: { operator: 'payouts.send' },
  confirm: 'money',
  summary: 'Approve or decline an adjustment that another person proposed',
  params,
  body: z.object({ approve: z.boolean() }),
  reply: adjustment,
});
