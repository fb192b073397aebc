import { LONGEST } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { bankTransaction, skippedRow } from './bank-transactions.ts';

/* Imported bank statements and their balances (decision 011). */

const params = z.object({ id: pathId });

/**
 * Groups of a statement's transactions: awaiting with an exact reference, with a nearly correct one, naming a payment provider, with only a matching
 * amount, without a match; booked; set aside.
 */
export const STATEMENT_GROUPS = [
  'exact',
  'near',
  'settlement',
  'guessed',
  'none',
  'booked',
  'aside',
] as const;

const row = z.object({
  id,
  file: z.string(),
  read_at: z.iso.datetime(),
  /** Imported transactions, and how many still wait. */
  lines: z.int(),
  waiting: z.int(),
});
export type BankStatementRow = z.output<typeof row>;

export const listStatements = consoleEndpoint({
  method: 'GET',
  path: 'operator/bank-statements',
  access: { operator: 'payments.read' },
  summary: 'List imported bank statements, newest first; `q`: part of a file name',
  query: z.object(listQuery(['all'], ['at'])),
  reply: listReply(row),
});

export const readBankBalances = consoleEndpoint({
  method: 'GET',
  path: 'operator/bank-balances',
  access: { operator: 'payments.read' },
  summary: 'Get what the ledger has at the bank, by the shop’s bank accounts and currency',
  reply: z.object({
    balances: z.array(
      z.object({
        /** As statements name it; null: what no statement that names its account has confirmed. */
        account: z.string().nullable(),
        amount: moneyOf,
      }),
    ),
  }),
});
export type BankBalances = z.output<typeof readBankBalances.reply>['balances'];

const account = z.string().min(1).max(LONGEST.ownAccount);

export const mergeBankAccounts = consoleEndpoint({
  method: 'POST',
  path: 'operator/bank-accounts/merge',
  access: { operator: 'payments.write' },
  confirm: 'money',
  summary:
    'Say that two names in bank statements are one account of the shop: what the ledger has under `from`, and what is confirmed for it later, belongs to `into`',
  body: z
    .object({ from: account, into: account })
    .refine(({ from, into }) => from !== into, { path: ['into'], message: 'unknown' }),
  reply: z.object({ into: z.string() }),
});

const statement = row.extend({
  /** Transactions already imported from another file. */
  known: z.int(),
  /** Outgoing money, and rows that aren't transactions. */
  passed: z.int(),
  /** Rows not booked by the bank, or unreadable. */
  skipped: z.array(skippedRow),
  /** One per account in the file; missing values are null. */
  balances: z.array(
    z.object({
      account: z.string(),
      opening: moneyOf.nullable(),
      closing: moneyOf.nullable(),
      /** Sum of all transactions, in and out. */
      moved: moneyOf,
      /** Difference between the closing balance and opening balance plus `moved`; 0 if consistent. */
      gap: moneyOf.nullable(),
    }),
  ),
  /** Non-empty groups in a fixed order; one sum per currency. */
  groups: z.array(z.object({ group: z.enum(STATEMENT_GROUPS), count: z.int(), sums: z.array(moneyOf) })),
});
export type BankStatement = z.output<typeof statement>;

export const readStatement = consoleEndpoint({
  method: 'GET',
  path: 'operator/bank-statements/{id}',
  access: { operator: 'payments.read' },
  summary: 'Get an imported bank statement: its transactions by state, and whether its balances add up',
  params,
  reply: statement,
});

const line = bankTransaction.extend({ group: z.enum(STATEMENT_GROUPS) });
export type StatementTransaction = z.output<typeof line>;

export const listStatementTransactions = consoleEndpoint({
  method: 'GET',
  path: 'operator/bank-statements/{id}/lines',
  access: { operator: 'payments.read' },
  summary: 'List the transactions of a statement, by group; `q`: part of a payer’s name or reference text',
  params,
  query: z.object(listQuery(['all'], ['group'])),
  reply: listReply(line),
});
