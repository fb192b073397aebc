import { csvLine } from '@souk/rules/csv';
import { accountNameOf, isLedgerKind } from '@souk/rules/ledger-names';
import { amountText } from '@souk/rules/money';
import { sql, type Kysely } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import { payoutNumber } from '#payment/payout/payout-amounts.ts';
import type { Language } from '#texts/language.ts';
import { textOf } from '#texts/texts.ts';
import { beginOf, endOf, type Period } from './ledger-queries.ts';

const columns = [
  'date',
  'transaction',
  'kind',
  'code',
  'account',
  'debit',
  'credit',
  'currency',
  'order',
  'seller',
  'payout',
] as const;

type Row = {
  transaction_id: number;
  /** The exact time, to continue after it. */
  place: string;
  day: string;
  kind: string;
  code: string;
  store_name: string | null;
  currency: string;
  minor: number;
  order_number: string | null;
  payout_id: number | null;
};

/** Transactions that are read at once. */
const portion = 500;

/** Records the export and returns the newest transaction, where it ends. */
export async function beginExport(tx: AuditedTx, period: Period): Promise<{ ok: true; newest: number }> {
  const { rows } = await sql<{ newest: number }>`
    select coalesce(max(id), 0) as newest from ledger_transactions`.execute(tx);
  tx.audit.record({
    action: 'ledger.export',
    entity: 'ledger',
    entityId: null,
    label: `${period.from} – ${period.to}`,
    storeId: null,
    before: null,
    after: null,
  });
  return { ok: true, newest: rows[0]!.newest }; // an aggregate gives one row
}

/** CSV lines of all postings of a period by date; whole transactions, so that debits equal credits. */
export async function* postingLines(
  db: Kysely<DB>,
  { period, newest, language }: { period: Period; newest: number; language: Language },
): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by the byte order mark.
  yield `\uFEFF${csvLine(columns.map((name) => textOf(language, `ledger.column.${name}`)))}`;
  let after: Pick<Row, 'place' | 'transaction_id'> | null = null;
  for (;;) {
    const rows: Row[] = await readPortion(db, { period, newest, after });
    after = rows.at(-1) ?? null;
    if (after === null) return;
    yield rows.map((row) => lineOf(row, language)).join('');
  }
}

async function readPortion(
  db: Kysely<DB>,
  {
    period,
    newest,
    after,
  }: { period: Period; newest: number; after: Pick<Row, 'place' | 'transaction_id'> | null },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select fact.id as transaction_id, fact.occurred_at::text as place,
      to_char(fact.occurred_at at time zone ${period.zone}, 'YYYY-MM-DD HH24:MI:SS') as day, fact.kind, account.code,
      coalesce(own.name, sold.name) as store_name, entry.currency, entry.amount_minor as minor, o.number as order_number,
      fact.payout_id
    from (
      select * from ledger_transactions
      where occurred_at >= ${beginOf(period)} and occurred_at < ${endOf(period)} and id <= ${newest}
        ${after === null ? sql`` : sql`and (occurred_at, id) > (${after.place}::timestamptz, ${after.transaction_id}::bigint)`}
      order by occurred_at, id limit ${portion}
    ) as fact join ledger_entries entry on entry.transaction_id = fact.id
      join ledger_accounts account on account.id = entry.account_id left join stores own on own.id = account.store_id
      left join order_parts part on part.id = entry.order_part_id left join stores sold on sold.id = part.store_id
      left join orders o on o.id = fact.order_id
    order by fact.occurred_at, fact.id, entry.amount_minor < 0, entry.id`.execute(db);
  return rows;
}

function lineOf(row: Row, language: Language): string {
  const { kind, code, currency, minor, store_name: store } = row;
  const named = accountNameOf(code, store);
  const amount = amountText(Math.abs(minor), currency);
  return csvLine([
    row.day,
    row.transaction_id,
    isLedgerKind(kind) ? textOf(language, `ledger.kind.${kind}`) : kind,
    code,
    named ? textOf(language, `ledger.account.${named.name}`, named.values) : code,
    minor > 0 ? amount : null,
    minor < 0 ? amount : null,
    currency,
    row.order_number,
    store,
    row.payout_id === null ? null : payoutNumber(row.payout_id),
  ]);
}
