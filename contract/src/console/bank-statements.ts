import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { bankLine, skippedRow } from './bank-lines.ts';

/* Files of the bank that have brought lines, and what each says of the account (decision 011). */

const params = z.object({ id: pathId });

/**
 * How lines of one file stand together: that wait with a reference that stands in them, one that is nearly right, none but an awaited
 * payment of the very amount, none at all; that are booked; that were set aside.
 */
export const STATEMENT_GROUPS = ['exact', 'near', 'guessed', 'none', 'booked', 'aside'] as const;

const row = z.object({
  id,
  file: z.string(),
  read_at: z.iso.datetime(),
  /** Lines that it brought, and how many of them wait still. */
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

const statement = row.extend({
  /** Lines that another file had brought before. */
  known: z.int(),
  /** Money that went out, and rows that are no transfer. */
  passed: z.int(),
  /** Rows that the bank has not booked, or that could not be read. */
  skipped: z.array(skippedRow),
  /** Of each account that the file tells of; what it does not say is null. */
  balances: z.array(
    z.object({
      account: z.string(),
      opening: moneyOf.nullable(),
      closing: moneyOf.nullable(),
      /** All that its lines moved, in and out. */
      moved: moneyOf,
      /** What is missing between both, 0 where it adds up. */
      gap: moneyOf.nullable(),
    }),
  ),
  /** Those that have lines, in this order; a sum for each currency. */
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

const line = bankLine.extend({ group: z.enum(STATEMENT_GROUPS) });
export type StatementLine = z.output<typeof line>;

export const listStatementLines = consoleEndpoint({
  method: 'GET',
  path: 'operator/bank-statements/{id}/lines',
  access: { operator: 'payments.read' },
  summary: 'List the transactions of a statement, by group; `q`: part of a payer’s name or reference text',
  params,
  query: z.object(listQuery(['all'], ['group'])),
  reply: listReply(line),
});
