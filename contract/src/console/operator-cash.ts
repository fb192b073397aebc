import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { id } from '../wire.ts';
import { payoutStore } from './operator-payouts.ts';
import { words } from './record.ts';

/* Cash on delivery: who holds it, and handovers to the bank or the till (MONEY 1.3, 1.4). */

const at = z.iso.datetime();

export const CASH_HOLDERS = ['courier', 'shop'] as const;
/** `seller`: cash that sellers collected themselves; their debt is netted from their payouts. */
export const CASH_VIEWS = ['courier', 'shop', 'seller'] as const;

const cash = z.object({
  /** The order part. */
  id,
  order: z.object({ id, number: z.string() }),
  store: payoutStore,
  amount: moneyOf,
  delivered_at: at,
  /** The carrier that has it; null: not known, or somebody else has it. */
  courier: z.string().nullable(),
  /** Cash on delivery is off for the store’s products: it owes more than the shop’s limit. */
  cash_stopped: z.boolean(),
});
export type HeldCash = z.output<typeof cash>;

export const listCash = consoleEndpoint({
  method: 'GET',
  path: 'operator/cash',
  access: { operator: 'payments.read' },
  summary:
    'List the cash of delivered order parts by who holds it: carriers, the shop’s till, or sellers who collected it themselves; `q`: the start of an order number or carrier’s name',
  query: z.object(listQuery(CASH_VIEWS, ['day'])),
  reply: listReply(cash),
});

export const readCashTotals = consoleEndpoint({
  method: 'GET',
  path: 'operator/cash-totals',
  access: { operator: 'payments.read' },
  summary: 'Get the cash held by each carrier and in the till, by currency, and since when',
  reply: z.object({
    totals: z.array(
      z.object({
        holder: z.enum(CASH_HOLDERS),
        /** Null: the till, or cash whose carrier isn’t known. */
        courier: z.string().nullable(),
        count: z.int(),
        total: moneyOf,
        oldest_at: at,
      }),
    ),
  }),
});
export type CashTotals = z.output<typeof readCashTotals.reply>['totals'];

export const HANDOVER_VIEWS = ['all', 'differences'] as const;

const handover = z.object({
  id,
  holder: z.enum(CASH_HOLDERS),
  /** Null: the till, several carriers, or one that isn’t known. */
  courier: z.string().nullable(),
  received_in: z.enum(['bank', 'till']),
  parts: z.int(),
  expected: moneyOf,
  received: moneyOf,
  /** Received less expected. */
  difference: moneyOf,
  reason: z.string(),
  recorded_at: at,
  recorded_by: z.string(),
});
export type CashHandover = z.output<typeof handover>;

export const listCashHandovers = consoleEndpoint({
  method: 'GET',
  path: 'operator/cash-handovers',
  access: { operator: 'payments.read' },
  summary: 'List cash handovers, newest first; `q`: the start of an order number or carrier’s name',
  query: z.object(listQuery(HANDOVER_VIEWS, ['day'])),
  reply: listReply(handover),
});

export const recordCashHandover = consoleEndpoint({
  method: 'POST',
  path: 'operator/cash-handovers',
  access: { operator: 'payments.write' },
  confirm: 'money',
  summary:
    'Record that carriers handed over the cash of these order parts to the bank or the till, or the till to the bank; a difference needs a reason and is the shop’s',
  body: z
    .object({
      holder: z.enum(CASH_HOLDERS),
      parts: z.array(z.int().positive()).min(1).max(500),
      received_minor: z.int().min(0).max(1_000_000_000_000),
      received_in: z.enum(['bank', 'till']),
      reason: words(300).default(''),
    })
    .refine(({ holder, received_in: into }) => holder === 'courier' || into === 'bank', {
      path: ['received_in'],
      message: 'unknown',
    }),
  reply: handover,
});
