import { BANK_LINE, LONGEST } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { requiredWords } from './record.ts';

/* Bank transactions imported from statements, and how they are matched (decision 118). */

const params = z.object({ id: pathId });
const day = z.iso.date();

export const BANK_LINE_VIEWS = ['waiting', 'booked', 'aside'] as const;
export const BANK_LINE_RESULTS = [
  'paid',
  'known',
  'review',
  'unwanted',
  'payout-paid',
  'payout-returned',
  'settled',
  'refunded',
] as const;

export const bankTransaction = z.object({
  id,
  booked_on: day,
  amount: moneyOf,
  payer: z.string(),
  /** Remittance text from the payer, and further text from the bank. */
  words: z.string(),
  /**
   * `exact`: contains a payment reference; `near`: the reference has one wrong character, or there are several; `none`: no known
   * reference.
   */
  fit: z.enum(['exact', 'near', 'none']),
  /** The payment it is matched with or booked to, with the amount due. Outgoing money has none. */
  payment: z
    .object({
      reference: z.string(),
      due: moneyOf,
      is_open: z.boolean(),
      order: z.object({ id, number: z.string() }),
    })
    .nullable(),
  direction: z.enum(['in', 'out']),
  /** Why the bank returned it, as an ISO 20022 code; null: it doesn't say that it was returned. */
  return_code: z.string().nullable(),
  /** The payout it seems to pay or return, or the bank file (then `id` is null) whose payouts it seems to pay together. */
  payout: z
    .object({
      id: id.nullable(),
      /** `P-0149`, or `SOUK-PAYOUTS-12` for a bank file. */
      reference: z.string(),
      count: z.int(),
      /** The store's name, if it is one payout. */
      store: z.string().nullable(),
      amount: moneyOf,
    })
    .nullable(),
  /** The refund that it seems to send, or was confirmed for. */
  refund: z.object({ amount: moneyOf, order: z.object({ id, number: z.string() }) }).nullable(),
  /** The payment provider that it seems to come from or to go to, or was confirmed for, with the fee entered for it. */
  settlement: z.object({ provider: z.string(), fee: moneyOf }).nullable(),
  /** Can be booked without review: reference and amount match, and the payment, payout or refund still awaits it. */
  fits: z.boolean(),
  state: z.enum(BANK_LINE_VIEWS),
  /**
   * Result of booking: order paid; already booked; amount or currency differs, so it needs review; no payment was awaited; payouts paid;
   * payout returned; transfer of a payment provider; or refund sent.
   */
  result: z.enum(BANK_LINE_RESULTS).nullable(),
  note: z.string(),
  statement: z.string(),
  statement_id: id.nullable(),
});
export type BankTransaction = z.output<typeof bankTransaction>;

export const listBankTransactions = consoleEndpoint({
  method: 'GET',
  path: 'operator/bank-lines',
  access: { operator: 'payments.read' },
  summary:
    'List bank transactions: open, confirmed and ignored; `q`: the start of an order number, or a payout number',
  query: z.object(listQuery(BANK_LINE_VIEWS, ['day'])),
  reply: listReply(bankTransaction),
});

export const readBankTransaction = consoleEndpoint({
  method: 'GET',
  path: 'operator/bank-lines/{id}',
  access: { operator: 'payments.read' },
  summary: 'Get a bank transaction',
  params,
  reply: bankTransaction,
});

export const guessBankTransaction = consoleEndpoint({
  method: 'GET',
  path: 'operator/bank-lines/{id}/guesses',
  access: { operator: 'payments.read' },
  summary: 'Suggest payments for an open bank transaction: same amount, similar payer name first',
  params,
  reply: z.object({
    guesses: z.array(
      z.object({
        reference: z.string(),
        due: moneyOf,
        order: z.object({ id, number: z.string() }),
        buyer: z.string(),
        is_same_name: z.boolean(),
      }),
    ),
  }),
});

export const listProvidersOfTransaction = consoleEndpoint({
  method: 'GET',
  path: 'operator/bank-lines/{id}/providers',
  access: { operator: 'payments.read' },
  summary: 'List payment providers with their balance in the currency of a bank transaction',
  params,
  reply: z.object({
    providers: z.array(
      z.object({
        provider: z.string(),
        /** Not yet transferred to the bank; below zero, the shop owes it. */
        balance: moneyOf,
        /** It reported a transfer of this amount, which the transaction would be linked to. */
        is_reported: z.boolean(),
      }),
    ),
  }),
});
export type ProvidersOfTransaction = z.output<typeof listProvidersOfTransaction.reply>;

export const settleBankTransaction = consoleEndpoint({
  method: 'POST',
  path: 'operator/bank-lines/{id}/settlement',
  access: { operator: 'payments.write' },
  confirm: 'money',
  summary:
    'Confirm a bank transaction as a transfer of a payment provider, with the fee that it withheld, up to its balance; one that the provider reported is only linked',
  params,
  body: z.object({
    provider: requiredWords(BANK_LINE.provider),
    fee_minor: z.int().min(0).max(BANK_LINE.feeMinor).default(0),
  }),
  reply: bankTransaction,
});

export const unsettleBankTransaction = consoleEndpoint({
  method: 'POST',
  path: 'operator/bank-lines/{id}/settlement/undo',
  access: { operator: 'payments.write' },
  confirm: 'money',
  summary: 'Reopen a bank transaction that was confirmed for a payment provider, and reverse what it posted',
  params,
  reply: bankTransaction,
});

export const SKIP_REASONS = ['pending', 'reverted', 'status', 'unreadable', 'direction'] as const;
export const skippedRow = z.object({ reason: z.enum(SKIP_REASONS), text: z.string() });

const column = z.int().min(0).max(199).nullable();
export const bankLayout = z.object({
  date: z.int().min(0).max(199),
  /** One signed column or one with a direction column, or `credit` and `debit`. */
  amount: column,
  credit: column,
  debit: column,
  direction: column,
  /** Value of the direction column for incoming money; null: the banks' usual words. */
  incoming: z.string().max(LONGEST.bankDirection).nullable(),
  payer: column,
  words: z.array(z.int().min(0).max(199)).min(1).max(20),
  /** The bank's transaction id. */
  id: column,
  status: column,
  currency: column,
  balance: column,
  date_order: z.enum(['dmy', 'mdy']).nullable(),
});
export type BankLayoutInput = z.output<typeof bankLayout>;

export const inspectStatement = consoleEndpoint({
  method: 'POST',
  path: 'operator/bank-lines/inspect',
  access: { operator: 'payments.write' },
  confirm: 'never',
  summary:
    'Preview how a bank statement (camt.053, MT940 or CSV) is read: its columns, sample rows and open questions. Saves nothing',
  upload: 'file',
  reply: z.object({
    /** What to answer with `operator/bank-layouts` first; null: nothing. */
    question: z.enum(['columns', 'direction', 'date-order']).nullable(),
    table: z
      .object({
        header: z.string(),
        account: z.string(),
        columns: z.array(z.string()),
        samples: z.array(z.array(z.string())),
        layout: bankLayout.extend({ words: z.array(z.int()) }).nullable(),
      })
      .nullable(),
  }),
});
export type InspectedStatement = z.output<typeof inspectStatement.reply>;

export const saveBankLayout = consoleEndpoint({
  method: 'PUT',
  path: 'operator/bank-layouts',
  access: { operator: 'payments.write' },
  confirm: 'never',
  summary: 'Save the column mapping for files with this header from this bank account',
  body: z.object({
    header: z.string().regex(/^[0-9a-f]{64}$/),
    account: z.string().max(40),
    layout: bankLayout,
  }),
  reply: z.object({ header: z.string() }),
});

export const importStatement = consoleEndpoint({
  method: 'POST',
  path: 'operator/bank-lines/import',
  access: { operator: 'payments.write' },
  confirm: 'never',
  summary:
    'Import a bank statement (camt.053, MT940 or CSV). Adds each incoming transaction, and each outgoing one about payouts, refunds and payment providers, only once, with a suggested match; confirms none',
  query: z.object({ name: z.string().max(200).default('').catch('') }),
  upload: 'file',
  reply: z.object({
    exact: z.int(),
    near: z.int(),
    none: z.int(),
    /** Transactions already imported from another file. */
    known: z.int(),
    /** Other outgoing money, and rows that aren't transactions. */
    passed: z.int(),
    /** Incoming rows not yet booked by the bank, or unreadable. */
    skipped: z.array(skippedRow),
    /** The statement that lists them; null: nothing new was imported. */
    statement_id: id.nullable(),
  }),
});

export const bookBankTransactions = consoleEndpoint({
  method: 'POST',
  path: 'operator/bank-lines/book',
  access: { operator: 'payments.write' },
  confirm: 'money',
  summary:
    'Confirm bank transactions for their orders, payouts or refunds, by `reference` (of a payment, a payout’s number, or the number of the refunded order) or the match found; returns a result for each. Payouts need the permission to send them, and refunds `refunds.write`',
  body: z.object({
    lines: z
      .array(z.object({ id: z.int(), reference: requiredWords(BANK_LINE.reference).optional() }))
      .min(1)
      .max(200),
  }),
  reply: z.object({
    lines: z.array(
      z.object({
        id,
        result: z.enum(BANK_LINE_RESULTS).nullable(),
        /** Why it wasn't booked. */
        reason: z
          .enum([
            'decided',
            'no-reference',
            'reference-unknown',
            'receipt-of-another',
            'not-allowed',
            'payout-unknown',
            'payout-decided',
            'payout-amount',
            'refunds-not-allowed',
            'refund-unknown',
          ])
          .nullable(),
        order_number: z.string().nullable(),
        /** Paid, returned, or linked because they were marked by hand. */
        payouts: z.array(z.object({ id, number: z.string(), store: z.string() })),
      }),
    ),
  }),
});

export const recordBankTransaction = consoleEndpoint({
  method: 'POST',
  path: 'operator/bank-lines',
  access: { operator: 'payments.write' },
  confirm: 'money',
  summary: 'Record an incoming transfer that no statement contains',
  body: z.object({
    reference: requiredWords(BANK_LINE.reference),
    /** The bank's transaction id, for deduplication. */
    receipt_id: requiredWords(BANK_LINE.receipt),
    booked_on: day,
    amount: z.object({ minor: z.int().positive(), currency: z.string().regex(/^[A-Z]{3}$/) }),
  }),
  reply: z.object({ result: z.enum(BANK_LINE_RESULTS), order_number: z.string() }),
});

export const setBankTransactionAside = consoleEndpoint({
  method: 'POST',
  path: 'operator/bank-lines/{id}/aside',
  access: { operator: 'payments.write' },
  confirm: 'never',
  summary: 'Ignore a bank transaction, with a reason',
  params,
  body: z.object({ note: requiredWords(BANK_LINE.note) }),
  reply: bankTransaction,
});

export const reopenBankTransaction = consoleEndpoint({
  method: 'POST',
  path: 'operator/bank-lines/{id}/take-back',
  access: { operator: 'payments.write' },
  confirm: 'never',
  summary: 'Reopen an ignored bank transaction',
  params,
  reply: bankTransaction,
});
