import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';

export type TransactionRow = {
  id: number;
  kind: string;
  at: Date;
  actor: string;
  order_id: number | null;
  order_number: string | null;
  payout_id: number | null;
};

const columns = sql<TransactionRow>`fact.id, fact.kind, fact.occurred_at as at, fact.actor, fact.order_id, o.number as order_number, fact.payout_id`;

// The ledger is append-only: ids follow the order of posting.
export const transactionsOfOrder = (orderId: number): List<TransactionRow, 'posted'> => ({
  name: 'order-ledger',
  columns,
  from: sql`ledger_transactions fact left join orders o on o.id = fact.order_id`,
  id: sql`fact.id`,
  where: [sql`fact.order_id = ${orderId}`],
  sorts: { posted: { by: sql`fact.id`, type: 'integer' } },
  usualSort: '-posted',
});

/** Every transaction that changed one of the store's accounts; in the usual order before the joins, so that a page joins only its own rows. */
export const transactionsOfStore = (storeId: number): List<TransactionRow, 'posted'> => ({
  name: 'store-ledger',
  columns,
  from: sql`(
      select entry.transaction_id as id
      from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
      where account.store_id = ${storeId} group by entry.transaction_id order by 1 desc
    ) own left join ledger_transactions fact on fact.id = own.id left join orders o on o.id = fact.order_id`,
  id: sql`own.id`,
  where: [sql`true`],
  sorts: { posted: { by: sql`own.id`, type: 'integer' } },
  usualSort: '-posted',
});

export type PostedRow = {
  code: string;
  store_id: number | null;
  store_name: string | null;
  currency: string;
  minor: number;
};

/** Entries of transactions, debits first. */
export async function listEntriesOf(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<(PostedRow & { transaction_id: number })[]> {
  const { rows } = await sql<PostedRow & { transaction_id: number }>`
    select entry.transaction_id, account.code, account.store_id, stores.name as store_name, entry.currency,
      entry.amount_minor as minor
    from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
      left join stores on stores.id = account.store_id
    where entry.transaction_id = any(${ids}::bigint[])
    order by entry.transaction_id, entry.amount_minor < 0, entry.id`.execute(db);
  return rows;
}

/** What the transactions of an order leave on each account. */
export async function listLeftOfOrder(db: Kysely<DB>, orderId: number): Promise<PostedRow[]> {
  const { rows } = await sql<PostedRow>`
    select account.code, account.store_id, stores.name as store_name, entry.currency, sum(entry.amount_minor)::bigint as minor
    from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
      join ledger_accounts account on account.id = entry.account_id left join stores on stores.id = account.store_id
    where fact.order_id = ${orderId}
    group by account.id, stores.id, entry.currency having sum(entry.amount_minor) <> 0
    order by entry.currency, account.class, account.code`.execute(db);
  return rows;
}

/** Balances of a store's accounts. */
export async function listLeftOfStore(db: Kysely<DB>, storeId: number): Promise<PostedRow[]> {
  const { rows } = await sql<PostedRow>`
    select account.code, account.store_id, stores.name as store_name, balance.currency, balance.amount_minor as minor
    from ledger_balances() balance join ledger_accounts account on account.id = balance.account_id
      join stores on stores.id = account.store_id
    where account.store_id = ${storeId} and balance.amount_minor <> 0
    order by balance.currency, account.id`.execute(db);
  return rows;
}

/** Days of a time zone, both inclusive. */
export type Period = { from: string; to: string; zone: string };

export const beginOf = ({ from, zone }: Period): RawBuilder<unknown> =>
  sql`(${from}::date::timestamp at time zone ${zone})`;
export const endOf = ({ to, zone }: Period): RawBuilder<unknown> =>
  sql`((${to}::date + 1)::timestamp at time zone ${zone})`;

export type TrialBalanceRow = {
  code: string;
  class: 'asset' | 'liability' | 'income' | 'expense';
  currency: string;
  debit_minor: number;
  credit_minor: number;
  balance_minor: number;
};

/**
 * Debits and credits of a period, and each account's balance at its end. Sellers' buckets are added up. Whole days (UTC) are read from
 * `ledger_days`; entries only of the hours around them and after the checkpoint.
 */
export async function listTrialBalance(db: Kysely<DB>, period: Period): Promise<TrialBalanceRow[]> {
  const [begin, end] = [beginOf(period), endOf(period)];
  const midnight = (at: RawBuilder<unknown>) => sql`(date_trunc('day', ${at}, 'UTC'))`;
  // The first whole day, and the first one that isn't over at the end.
  const firstDay = sql`(${midnight(sql`${begin} + interval '1 day' - interval '1 microsecond'`)})`;
  const lastDay = midnight(end);
  const isMoved = sql`fact.occurred_at >= ${begin}`;
  const amounts = sql`account.line, entry.currency, greatest(entry.amount_minor, 0) as debit, greatest(-entry.amount_minor, 0) as credit`;
  const checkpoint = sql`(select entry_id from ledger_checkpoint_state)`;
  const inCheckpoint = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`
    from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
      join ledger_accounts account on account.id = entry.account_id
    where fact.occurred_at >= ${from} and fact.occurred_at < ${until} and entry.id <= ${checkpoint}`;
  const { rows } = await sql<TrialBalanceRow>`
    select own.line as code, account.class, own.currency, coalesce(sum(debit) filter (where is_moved), 0)::bigint as debit_minor,
      coalesce(sum(credit) filter (where is_moved), 0)::bigint as credit_minor,
      coalesce(sum(debit - credit) filter (where is_balance), 0)::bigint as balance_minor
    from (
      select line, currency, debit_minor as debit, credit_minor as credit, day >= (${firstDay} at time zone 'UTC')::date as is_moved, true as is_balance
      from ledger_days where day < (${lastDay} at time zone 'UTC')::date
      union all
      select ${amounts}, true, false ${inCheckpoint(begin, sql`least(${firstDay}, ${lastDay})`)}
      union all
      select ${amounts}, ${isMoved}, true ${inCheckpoint(lastDay, end)}
      union all
      -- The upper limit says nothing, but lets the planner expect few entries.
      select ${amounts}, ${isMoved}, true
      from ledger_entries entry cross join lateral (
          select occurred_at from ledger_transactions where id = entry.transaction_id offset 0
        ) as fact join ledger_accounts account on account.id = entry.account_id
      where entry.id > ${checkpoint} and entry.id <= (select max(id) from ledger_entries) and fact.occurred_at < ${end}
    ) as own join (select distinct line, class from ledger_accounts) as account on account.line = own.line
    group by own.line, account.class, own.currency
    having sum(debit) filter (where is_moved) <> 0 or sum(credit) filter (where is_moved) <> 0
      or sum(debit - credit) filter (where is_balance) <> 0
    order by own.currency, array_position(array['asset', 'liability', 'income', 'expense'], account.class), own.line`.execute(
    db,
  );
  return rows;
}
