import type { ConsoleApi } from '@souk/contract/console-api';
import type { LedgerTransaction } from '@souk/contract/console/operator-books';
import { LEDGER_CHECKS } from '@souk/rules/ledger-checks';
import { localDay } from '@souk/rules/time-zone';
import type { Kysely } from 'kysely';
import { audited } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { ConsoleCall, ConsoleHandlers } from '#http/console-call.ts';
import { refuseCursor } from '#http/console-refusals.ts';
import { Download } from '#http/download.ts';
import { refuseForNow, refuseUnknown } from '#http/refusal.ts';
import { countUse, type LimitKey } from '#http/shared-limits.ts';
import { listJobs } from '#jobs/list-jobs.ts';
import { readLedgerCheck } from '#ledger/check-queries.ts';
import { listUnknownPast } from '#operations/books/unknown-past.ts';
import { payoutNumber } from '#payment/payout/payout-amounts.ts';
import { listPage, type List } from '#records/list-page.ts';
import type { LedgerFault } from '../books/check-books.ts';
import { beginExport, postingLines } from '../books/export-postings.ts';
import {
  listEntriesOf,
  listLeftOfOrder,
  listLeftOfStore,
  listTrialBalance,
  transactionsOfOrder,
  transactionsOfStore,
  type Period,
  type PostedRow,
  type TransactionRow,
} from '../books/ledger-queries.ts';
import { locateRow } from '../books/locate-row.ts';
import { checkLedgerJob, requestCheck } from '../books/request-check.ts';

export const operatorBooksHandlers: ConsoleHandlers<ConsoleApi['operatorBooks']> = {
  async readBooks({ db, settings }) {
    const [check, isChecking, unknown] = await Promise.all([
      readLedgerCheck(db),
      isRunning(db),
      listUnknownPast(db),
    ]);
    // Stored by `checkLedger`; null from a version that stored no faults, which is as if it had never been checked.
    const faults = (check?.faults ?? null) as LedgerFault[] | null;
    const checks = await Promise.all(
      LEDGER_CHECKS.map(async (name) => {
        const fault = faults?.find((one) => one.check === name);
        return { name, fault: fault ? await faultView(db, fault) : null };
      }),
    );
    return {
      checked_at: check && faults ? check.checked_at.toISOString() : null,
      is_checking: isChecking,
      checks,
      seller_funds: settings.seller_funds,
      unknown_past: unknown.map(({ name, minor, currency, orders }) => ({
        name,
        amount: { minor, currency },
        orders,
      })),
    };
  },

  async checkLedger({ shop, db, now, caller: { actor } }) {
    const wait = await limited(shop, { name: 'ledger-check', subject: 'shop', now });
    if (wait !== null) return refuseForNow(wait);
    await audited(db, actor, requestCheck);
    return { is_checking: await isRunning(db) };
  },

  async readTrialBalance({ db, now, settings, query }) {
    const period = periodOf(query, settings.time_zone, now);
    const rows = await listTrialBalance(db, period);
    return {
      from: period.from,
      to: period.to,
      time_zone: period.zone,
      rows: rows.map(({ code, class: kind, currency, ...row }) => ({
        code,
        class: kind,
        debit: { minor: row.debit_minor, currency },
        credit: { minor: row.credit_minor, currency },
        balance: { minor: row.balance_minor, currency },
      })),
    };
  },

  async exportPostings({ shop, db, now, settings, language, caller: { actor }, query }) {
    const wait = await limited(shop, { name: 'ledger-export', subject: `person:${actor.userId}`, now });
    if (wait !== null) return refuseForNow(wait);
    const period = periodOf(query, settings.time_zone, now);
    const { newest } = await audited(db, actor, (tx) => beginExport(tx, period));
    return new Download(
      `ledger-${period.from}-${period.to}.csv`,
      postingLines(db, { period, newest, language }),
    );
  },

  async readOrderLedger({ shop, db, params: { id }, query }) {
    const order = await db
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!order) return refuseUnknown();
    const page = await transactionPage(shop, transactionsOfOrder(id), query);
    return page ? { ...page, order, left: (await listLeftOfOrder(db, id)).map(postedView) } : refuseCursor();
  },

  async readStoreLedger({ shop, db, params: { id }, query }) {
    const store = await db
      .selectFrom('stores')
      .select(['id', 'name'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!store) return refuseUnknown();
    const page = await transactionPage(shop, transactionsOfStore(id), query);
    return page ? { ...page, store, left: (await listLeftOfStore(db, id)).map(postedView) } : refuseCursor();
  },
};

type CallShop = ConsoleCall['shop'];

const limited = async ({ rateLimits, db }: CallShop, key: LimitKey) =>
  rateLimits ? await countUse(db, key) : null;

async function isRunning(db: Kysely<DB>): Promise<boolean> {
  const own = (await listJobs(db)).find(({ name }) => name === checkLedgerJob);
  return own !== undefined && own.waiting + own.running > 0;
}

async function faultView(db: Kysely<DB>, fault: LedgerFault) {
  const { table, id, column, expected, found, rows } = fault;
  return {
    rows: Number(rows),
    ...(await locateRow(db, fault)),
    technical: `${table} ${id}: ${column} is ${found ?? 'missing'}, should be ${expected ?? 'missing'}`,
  };
}

/** The asked days, or the current month. */
function periodOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  zone: string,
  now: Date,
): Period {
  const today = localDay(zone, now.getTime());
  if (from !== undefined && to !== undefined && from <= to) return { from, to, zone };
  return { from: `${today.slice(0, 8)}01`, to: today, zone };
}

async function transactionPage(
  shop: CallShop,
  list: List<TransactionRow, 'posted'>,
  query: Parameters<typeof listPage<TransactionRow, 'posted'>>[2],
) {
  const page = await listPage(shop, list, query);
  if (!page.ok) return null;
  const entries = Map.groupBy(
    await listEntriesOf(
      shop.db,
      page.rows.map(({ id }) => id),
    ),
    ({ transaction_id: id }) => id,
  );
  return {
    rows: page.rows.map((row) => transactionView(row, entries.get(row.id) ?? [])),
    next: page.next,
    total: page.total,
  };
}

/** Kinds that a person decides. */
const decided: ReadonlySet<string> = new Set(['payout', 'goodwill', 'debt-paid', 'write-off']);

const transactionView = (row: TransactionRow, entries: readonly PostedRow[]): LedgerTransaction => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  by: decided.has(row.kind) ? row.actor : null,
  order: row.order_id === null ? null : { id: row.order_id, number: row.order_number ?? '' },
  payout: row.payout_id === null ? null : { id: row.payout_id, number: payoutNumber(row.payout_id) },
  entries: entries.map(postedView),
});

const postedView = ({ code, store_id: storeId, store_name: name, currency, minor }: PostedRow) => ({
  account: { code, store: storeId === null ? null : { id: storeId, name: name ?? '' } },
  amount: { minor, currency },
});
