import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { payoutNumber } from '#payment/payout/payout-amounts.ts';
import type { WrongRow } from './book.ts';

/** The order, payout or store that a row belongs to, as operators know it. */
export type RowPlace = {
  order: { id: number; number: string } | null;
  payout: { id: number; number: string } | null;
  store: { id: number; name: string } | null;
};

/** By table: the order, payout and store of a row. */
const places: Readonly<Record<string, RawBuilder<unknown>>> = {
  ledger_transactions: sql`
    select fact.id, fact.order_id, fact.payout_id, part.store_id
    from ledger_transactions fact left join order_parts part on part.id = fact.order_part_id`,
  ledger_accounts: sql`select id, null::int as order_id, null::int as payout_id, store_id from ledger_accounts`,
  ledger_checkpoints: sql`select id, null::int as order_id, null::int as payout_id, store_id from ledger_accounts`,
  orders: sql`select id, id as order_id, null::int as payout_id, null::int as store_id from orders`,
  order_parts: sql`select id, order_id, null::int as payout_id, store_id from order_parts`,
  money_movements: sql`select id, order_id, null::int as payout_id, null::int as store_id from money_movements`,
  refunds: sql`select id, order_id, null::int as payout_id, null::int as store_id from refunds`,
  provider_fees: sql`select id, order_id, null::int as payout_id, null::int as store_id from provider_fees`,
  provider_fee_returns: sql`select id, order_id, null::int as payout_id, null::int as store_id from provider_fee_returns`,
  disputes: sql`select id, order_id, null::int as payout_id, null::int as store_id from disputes`,
  stores: sql`select id, null::int as order_id, null::int as payout_id, id as store_id from stores`,
  payouts: sql`select id, null::int as order_id, id as payout_id, store_id from payouts`,
  balance_adjustments: sql`select id, null::int as order_id, null::int as payout_id, store_id from balance_adjustments`,
};

const nowhere: RowPlace = { order: null, payout: null, store: null };

export async function locateRow(
  db: Kysely<DB>,
  { table, id }: Pick<WrongRow, 'table' | 'id'>,
): Promise<RowPlace> {
  const place = places[table];
  if (!place) return nowhere;
  const { rows } = await sql<{
    order_id: number | null;
    order_number: string | null;
    payout_id: number | null;
    store_id: number | null;
    store_name: string | null;
  }>`
    select orders.id as order_id, orders.number as order_number, place.payout_id, stores.id as store_id, stores.name as store_name
    from (${place}) as place left join orders on orders.id = place.order_id left join stores on stores.id = place.store_id
    where place.id = ${id}::bigint`.execute(db);
  const [row] = rows;
  if (!row) return nowhere;
  return {
    order: row.order_id === null ? null : { id: row.order_id, number: row.order_number ?? '' },
    payout: row.payout_id === null ? null : { id: row.payout_id, number: payoutNumber(row.payout_id) },
    store: row.store_id === null ? null : { id: row.store_id, name: row.store_name ?? '' },
  };
}
