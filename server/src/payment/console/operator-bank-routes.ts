import type { ConsoleApi } from '@souk/contract/console-api';
import { readText } from '@souk/rules/csv';
import { providerTitle } from '@souk/rules/ledger-names';
import { audited } from '#access/audited.ts';
import type { ConsoleCall, ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { listProviderBalances, listReportedFor } from '#ledger/provider-money-queries.ts';
import { listPage } from '#records/list-page.ts';
import { payoutNumber } from '../payout/payout-amounts.ts';
import { bookByHand, bookTransactions, type BookingOutcome } from '../bank-statement/book-transactions.ts';
import { confirmSettlementLine, undoSettlementLine } from '../bank-statement/confirm-settlement-line.ts';
import { guessPayments } from '../bank-statement/guess-payments.ts';
import { listLayouts } from '../bank-statement/bank-transaction-queries.ts';
import { importStatement, rememberedOf, type ImportedStatement } from '../bank-statement/import-statement.ts';
import { bankTime } from '../bank-statement/lock-waiting-line.ts';
import { matchColumns } from '../bank-statement/match-columns.ts';
import { readStatement } from '../bank-statement/read-statement.ts';
import { setTransactionAside, reopenTransaction } from '../bank-statement/set-aside.ts';
import type { BankLayout } from '../bank-statement/statement-transaction.ts';
import type { MessageValues, RefusalKey } from '#texts/texts.ts';
import { bankTransactionView } from './bank-transaction-view.ts';
import { bankTransactionList, findBankTransaction } from './operator-bank-queries.ts';
import { statementHandlers } from './operator-statement-routes.ts';
import { refuseCursor } from '#http/console-refusals.ts';

export const operatorBankHandlers: ConsoleHandlers<ConsoleApi['operatorBank']> = {
  ...statementHandlers,

  async listBankTransactions({ shop, query }) {
    const page = await listPage(shop, bankTransactionList(query), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(bankTransactionView), next: page.next, total: page.total };
  },

  readBankTransaction: (call) => readTransaction(call),

  async guessBankTransaction({ db, params }) {
    const found = await guessPayments(db, params.id);
    return {
      guesses: found.map((one) => ({
        reference: one.reference,
        due: { minor: one.amount_minor, currency: one.currency },
        order: { id: one.order_id, number: one.order_number },
        buyer: one.buyer,
        is_same_name: one.is_same_name,
      })),
    };
  },

  async listProvidersOfTransaction({ db, now, params }) {
    const line = await findBankTransaction(db, params.id);
    if (!line) return refuseUnknown();
    const { currency, direction } = line;
    const amountMinor = direction === 'in' ? line.amount_minor : -line.amount_minor;
    const settledAt = bankTime({ day: line.booked_on }, { now });
    const [balances, reported] = await Promise.all([
      listProviderBalances(db),
      listReportedFor(db, { amountMinor, currency, settledAt }),
    ]);
    return {
      providers: [...new Set(balances.map(({ provider }) => provider))].map((provider) => {
        const own = balances.find((one) => one.provider === provider && one.currency === currency);
        return {
          provider,
          balance: { minor: own?.minor ?? 0, currency },
          is_reported: reported.includes(provider),
        };
      }),
    };
  },

  async settleBankTransaction(call) {
    const { db, now, caller, params, body } = call;
    const settlement = { id: params.id, provider: body.provider, feeMinor: body.fee_minor, now };
    const settled = await audited(db, caller.actor, (tx) => confirmSettlementLine(tx, settlement));
    if (settled.ok) return readTransaction(call);
    if (settled.reason === 'decided') return decidedOrUnknown(call);
    if (settled.reason === 'provider-unknown') return refuse('refusal.console.bank.provider-unknown');
    const { reason, currency } = settled;
    return refuse(`refusal.console.bank.${reason}`, { provider: providerTitle(settled.provider), currency });
  },

  async unsettleBankTransaction(call) {
    const { db, now, caller, params } = call;
    const undone = await audited(db, caller.actor, (tx) => undoSettlementLine(tx, { id: params.id, now }));
    return undone.ok ? readTransaction(call) : decidedOrUnknown(call);
  },

  async importStatement({ db, now, settings: { currency }, caller: { actor }, query, upload }) {
    const { text } = readText(upload);
    const name = query.name || now.toISOString().slice(0, 10);
    const imported = await audited(db, actor, (tx) => importStatement(tx, { name, text, currency, now }));
    if (!imported.ok) return refuse(whyNotImported[imported.reason], seenOf(imported));
    const { exact, near, none, known, passed, skipped, statementId } = imported;
    return { exact, near, none, known, passed, skipped, statement_id: statementId };
  },

  async inspectStatement({ db, settings: { currency }, upload }) {
    const { text } = readText(upload);
    const read = readStatement(text, { currency, remembered: rememberedOf(await listLayouts(db)) });
    const table = 'table' in read ? read.table : null;
    const layout = table?.layout ?? null;
    return {
      question: !read.ok && 'table' in read ? read.reason : null,
      table: table && {
        header: table.header,
        account: table.account,
        columns: table.columns,
        samples: table.samples,
        layout: layout && layoutView(layout),
      },
    };
  },

  async saveBankLayout({ db, now, caller: { actor }, body: { header, account, layout } }) {
    const { date_order: dateOrder, ...columns } = layout;
    const file = { header, account, layout: { ...columns, dateOrder }, now };
    await audited(db, actor, (tx) => matchColumns(tx, file));
    return { header };
  },

  async bookBankTransactions({ shop, now, caller: { actor, permissions }, body }) {
    const maySettlePayouts = permissions.includes('payouts.send');
    const mayRefund = permissions.includes('refunds.write');
    const { ok, outcomes } = await bookTransactions(shop, {
      ...body,
      maySettlePayouts,
      mayRefund,
      actor,
      now,
    });
    const [only] = outcomes;
    if (!ok && only && !only.ok) return refuse(whyNotBooked[only.reason]);
    return {
      lines: outcomes.map((outcome) => ({
        id: outcome.id,
        result: outcome.ok ? outcome.result : null,
        reason: outcome.ok ? null : outcome.reason,
        order_number: 'orderNumber' in outcome ? outcome.orderNumber : null,
        payouts:
          'payouts' in outcome
            ? outcome.payouts.map((payout) => ({
                id: payout.id,
                number: payoutNumber(payout.id),
                store: payout.store_name,
              }))
            : [],
      })),
    };
  },

  async recordBankTransaction({ shop, now, caller: { actor }, body }) {
    const { reference, receipt_id: receiptId, booked_on: bookedOn, amount } = body;
    const line = { reference, receiptId, bookedOn, amountMinor: amount.minor, currency: amount.currency };
    const booked = await bookByHand(shop, { line, actor, now });
    return booked.ok
      ? { result: booked.result, order_number: booked.orderNumber }
      : refuse(whyNotBooked[booked.reason]);
  },

  async setBankTransactionAside(call) {
    const { db, now, caller, params, body } = call;
    const moved = await audited(db, caller.actor, (tx) =>
      setTransactionAside(tx, { id: params.id, note: body.note, now }),
    );
    return moved.ok ? readTransaction(call) : decidedOrUnknown(call);
  },

  async reopenBankTransaction(call) {
    const { db, now, caller, params } = call;
    const moved = await audited(db, caller.actor, (tx) => reopenTransaction(tx, { id: params.id, now }));
    return moved.ok ? readTransaction(call) : decidedOrUnknown(call);
  },
};

const layoutView = ({ dateOrder, words, ...columns }: BankLayout) => ({
  ...columns,
  words: [...words],
  date_order: dateOrder,
});

function seenOf(refused: Exclude<ImportedStatement, { ok: true }>): MessageValues | undefined {
  if (refused.reason === 'camt-type') return { document: refused.document };
  if (!('table' in refused)) return undefined;
  const { columns, layout } = refused.table;
  if (!layout) return { columns: '—' };
  const { date, amount, credit, debit, direction, payer, words } = layout;
  const places = [date, amount, credit, debit, direction, payer, ...words].flatMap((place) => place ?? []);
  return { columns: [...new Set(places)].map((place) => columns[place] ?? '').join(', ') };
}

const whyNotImported = {
  direction: 'refusal.console.bank.direction',
  'date-order': 'refusal.console.bank.date-order',
  'camt-type': 'refusal.console.bank.camt-type',
  unreadable: 'refusal.console.bank.unreadable',
  columns: 'refusal.console.bank.columns',
  empty: 'refusal.console.bank.empty',
  'too-many': 'refusal.console.bank.too-many',
} as const satisfies Record<Exclude<ImportedStatement, { ok: true }>['reason'], RefusalKey>;

const whyNotBooked = {
  decided: 'refusal.console.decided',
  'not-allowed': 'refusal.console.bank.payouts-not-allowed',
  'payout-unknown': 'refusal.console.bank.payout-unknown',
  'payout-decided': 'refusal.console.bank.payout-decided',
  'payout-amount': 'refusal.console.bank.payout-amount',
  'refunds-not-allowed': 'refusal.console.bank.refunds-not-allowed',
  'refund-unknown': 'refusal.console.bank.refund-unknown',
  'no-reference': 'refusal.console.bank.no-reference',
  'reference-unknown': 'refusal.console.bank.reference-unknown',
  'receipt-of-another': 'refusal.console.bank.receipt-of-another',
} as const satisfies Record<Exclude<BookingOutcome, { ok: true }>['reason'], RefusalKey>;

type OfLine = Pick<ConsoleCall, 'db'> & { params: { id: number } };

async function readTransaction({ db, params }: OfLine) {
  const row = await findBankTransaction(db, params.id);
  return row ? bankTransactionView(row) : refuseUnknown();
}

const decidedOrUnknown = async ({ db, params }: OfLine) =>
  (await findBankTransaction(db, params.id)) ? refuse('refusal.console.decided') : refuseUnknown();
