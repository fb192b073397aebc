import { TRADER_FACTS } from '@souk/rules/trader';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { words } from './record.ts';

/* Payouts to sellers (MONEY 1.5). */

const params = z.object({ id: pathId });
const at = z.iso.datetime();

export const PAYOUT_STATES = [
  'draft',
  'approved',
  'sent',
  'paid',
  'failed',
  'returned',
  'cancelled',
] as const;
/** `back`: failed, returned or cancelled. */
export const PAYOUT_VIEWS = ['draft', 'approved', 'sent', 'paid', 'back', 'all'] as const;

/**
 * Why a store isn't paid now: the ledger doesn't add up, an operator stopped it, there are no bank details, they or the payout method were
 * changed less than 72 hours ago, a payout came back and they weren't confirmed since, its account at the payout provider isn't ready,
 * business details that the shop requires are missing, it hasn't agreed to the shop's seller terms, it hasn't added details for the DAC7
 * report after two reminders, or the store is suspended.
 */
export const PAYOUT_BLOCKS = [
  'ledger',
  'operator',
  'no-account',
  'account-changed',
  'account-returned',
  'account-incomplete',
  'trader-details',
  'seller-terms',
  'dac7-details',
  'suspended',
] as const;

export const payoutBlock = z.object({
  reason: z.enum(PAYOUT_BLOCKS),
  /** When the bank details or the payout method were changed; null for other reasons. */
  since: at.nullable(),
  /** When it ends by itself. */
  until: at.nullable(),
  /** The operator's words to the seller. */
  note: z.string().nullable(),
  /** Business details to add. */
  missing: z.array(z.enum([...TRADER_FACTS, 'tax_number'])),
});
export type PayoutBlock = z.output<typeof payoutBlock>;

export const payoutStore = z.object({ id, name: z.string(), slug: z.string() });

const confirmation = z.object({ line_id: id, statement: z.string() });

const payout = z.object({
  id,
  /** `P-0149` */
  number: z.string(),
  store: payoutStore,
  amount: moneyOf,
  state: z.enum(PAYOUT_STATES),
  created_at: at,
  created_by: z.string(),
  /** The first of two people who approve it. */
  checked_by: z.string().nullable(),
  /** Its amount needs the approval of two people. */
  needs_two: z.boolean(),
  approved_at: at.nullable(),
  approved_by: z.string().nullable(),
  sent_at: at.nullable(),
  /** The day by which it should be in the seller’s account; null: it isn’t on its way. */
  expected_on: z.iso.date().nullable(),
  /** When it was paid, failed, came back or was cancelled. */
  settled_at: at.nullable(),
  /** In the operator's words, or an ISO 20022 code such as `AC04` from the bank. */
  reason: z.string().nullable(),
  fee: moneyOf,
  /** The bank transactions that confirm that it was paid, and that it came back; null: marked by hand, or not yet. */
  paid_by: confirmation.nullable(),
  returned_by: confirmation.nullable(),
  batch_id: id.nullable(),
  /** Last digits of the account it was sent to, or will be. */
  account_last4: z.string().nullable(),
  /** The provider that pays it, or will: `Stripe`; null: it is paid by bank transfer. */
  provider: z.string().nullable(),
  /** The provider’s ID of the transfer. */
  transfer: z.string().nullable(),
  /** What the provider took back from the seller’s account. */
  reversed: moneyOf,
  block: payoutBlock.nullable(),
});
export type Payout = z.output<typeof payout>;

export const listPayouts = consoleEndpoint({
  method: 'GET',
  path: 'operator/payouts',
  access: { operator: 'payouts.read' },
  summary: 'List payouts, newest first; `q`: part of a store’s name, or a payout number',
  query: z.object(listQuery(PAYOUT_VIEWS, ['day'])),
  reply: listReply(payout),
});

export const readPayout = consoleEndpoint({
  method: 'GET',
  path: 'operator/payouts/{id}',
  access: { operator: 'payouts.read' },
  summary: 'Get a payout',
  params,
  reply: payout,
});

const held = z.object({ store: payoutStore, amount: moneyOf, block: payoutBlock });

export const previewPayoutRun = consoleEndpoint({
  method: 'GET',
  path: 'operator/payout-run',
  access: { operator: 'payouts.read' },
  summary: 'Preview the next payout run: what would be drafted, by currency, and which stores are held back',
  reply: z.object({
    schedule: z.enum(['manual', 'daily', 'weekly', 'tenth', 'monthly']),
    /** Null: payouts are drafted by hand. */
    next_on: z.iso.date().nullable(),
    /** `by_provider`: how many are paid through a provider instead of by bank transfer. */
    drafts: z.array(z.object({ count: z.int(), by_provider: z.int(), total: moneyOf })),
    /** How many payouts are in each of these states. */
    open: z.object({ draft: z.int(), approved: z.int(), sent: z.int() }),
    held: z.array(held),
    /** Stores with less than the minimum. */
    below_minimum: z.array(z.object({ count: z.int(), minimum: moneyOf })),
    /** Set if the last check of the ledger found a fault; nothing is paid then. */
    ledger_fault: z.string().nullable(),
  }),
});
export type PayoutRun = z.output<typeof previewPayoutRun.reply>;

export const draftPayouts = consoleEndpoint({
  method: 'POST',
  path: 'operator/payout-run',
  access: { operator: 'payouts.write' },
  confirm: 'money',
  summary: 'Draft a payout for each store and currency with at least the minimum available and none open',
  reply: z.object({ drafts: z.array(z.object({ count: z.int(), total: moneyOf })) }),
});

const ids = z.array(z.int().positive()).min(1).max(500);

export const PAYOUT_REFUSALS = [
  'unknown',
  'decided',
  'second-person',
  'balance-fell',
  'blocked',
  'not-sepa',
  'no-own-account',
  'fee-too-high',
  'by-provider',
  'by-bank',
  'no-provider',
] as const;

const outcomes = z.object({
  /** One for each payout, in the order of the request. */
  payouts: z.array(
    z.object({
      id,
      state: z.enum(PAYOUT_STATES).nullable(),
      /** Why nothing changed; null: it did. */
      refused: z.enum(PAYOUT_REFUSALS).nullable(),
      block: payoutBlock.nullable(),
    }),
  ),
});

export const approvePayouts = consoleEndpoint({
  method: 'POST',
  path: 'operator/payouts/approve',
  access: { operator: 'payouts.send' },
  confirm: 'money',
  summary:
    'Approve drafts; their amounts are deducted from the sellers’ available balances. Above the limit, the first approval marks a payout as checked, and another person’s approves it',
  body: z.object({ ids }),
  reply: outcomes,
});

export const cancelPayouts = consoleEndpoint({
  method: 'POST',
  path: 'operator/payouts/cancel',
  access: { operator: 'payouts.write' },
  confirm: 'money',
  summary: 'Cancel payouts that weren’t sent; the money is available again',
  body: z.object({ ids }),
  reply: outcomes,
});

export const PAYOUT_FORMATS = ['csv', 'sepa'] as const;

export const sendPayouts = consoleEndpoint({
  method: 'POST',
  path: 'operator/payouts/send',
  access: { operator: 'payouts.send' },
  confirm: 'data',
  summary:
    'Export approved payouts to a bank file and mark them as sent: CSV, or SEPA credit transfers (pain.001.001.09) for accounts in euros with an IBAN',
  body: z.object({ ids, format: z.enum(PAYOUT_FORMATS) }),
  /** `batch_id` null: none could be sent. */
  reply: outcomes.extend({ batch_id: id.nullable() }),
});

export const transferPayouts = consoleEndpoint({
  method: 'POST',
  path: 'operator/payouts/transfer',
  access: { operator: 'payouts.send' },
  confirm: 'money',
  summary:
    'Send approved payouts of stores that are paid through a provider, from the shop’s balance there; the provider reports their status',
  body: z.object({ ids }),
  reply: outcomes,
});

export const fetchPayoutFile = consoleEndpoint({
  method: 'POST',
  path: 'operator/payout-files/{id}',
  access: { operator: 'payouts.export' },
  confirm: 'data',
  summary:
    'Download a bank file, with the account numbers as they were when it was made; recorded in the activity log',
  params,
  reply: z.object({ name: z.string(), type: z.string(), text: z.string() }),
});

export const markPayouts = consoleEndpoint({
  method: 'POST',
  path: 'operator/payouts/mark',
  access: { operator: 'payouts.send' },
  confirm: 'money',
  summary:
    'Record the outcome of sent payouts: paid, failed before the money left, or returned by the bank, with a reason shown to the seller',
  body: z
    .object({
      ids,
      as: z.enum(['paid', 'failed', 'returned']),
      reason: words(200).default(''),
      /** What the bank charged for the return, for each payout, in its currency. */
      fee_minor: z.int().min(0).max(1_000_000).default(0),
    })
    .refine(({ as, reason }) => as === 'paid' || reason !== '', { path: ['reason'], message: 'required' })
    .refine(({ as, fee_minor: fee }) => as === 'returned' || fee === 0, {
      path: ['fee_minor'],
      message: 'too_high',
    }),
  reply: outcomes,
});
