import type { CASH_VIEWS, HANDOVER_VIEWS } from '@souk/contract/console/operator-cash';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { collectedBySellers } from '#ledger/queries.ts';
import type { List } from '#records/list-page.ts';

type View = (typeof CASH_VIEWS)[number];
export type Holder = 'courier' | 'shop';

/** Cash of a delivered part that its holder hasn't handed over; of sellers: that they collected themselves. */
export type CashRow = {
  id: number;
  order_id: number;
  order_number: string;
  store_id: number;
  store_name: string;
  store_slug: string;
  currency: string;
  amount_minor: number;
  delivered_at: Date;
  owes_minor: number;
};

const columns = sql<CashRow>`part.id, o.id as order_id, o.number as order_number, s.id as store_id, s.name as store_name, s.slug as store_slug,
  held.currency, held.amount_minor, coalesce(part.delivered_at, part.updated_at) as delivered_at,
  case when s.cash_collected_by = 'seller' then store_owes(s.id, held.currency) else 0 end as owes_minor`;

/** What lies in an account, by part. */
const inAccount = (code: string) => sql`(
    select entry.order_part_id, entry.currency, sum(entry.amount_minor)::bigint as amount_minor
    from ledger_entries entry
    where entry.account_id = (select id from ledger_accounts where code = ${sql.lit(code)}) and entry.order_part_id is not null
    group by entry.order_part_id, entry.currency having sum(entry.amount_minor) > 0
  )`;

const held: Readonly<Record<View, RawBuilder<unknown>>> = {
  courier: inAccount('courier'),
  shop: inAccount('cash:shop'),
  seller: collectedBySellers,
};

const fromHeld = (view: View) => sql`${held[view]} held join order_parts part on part.id = held.order_part_id
  join orders o on o.id = part.order_id join stores s on s.id = part.store_id`;

/** Cash of delivered parts by who holds it, oldest first; that of sellers newest first. `q`: the start of an order number. */
export function cashList({ view, q }: { view: View; q: string }): List<CashRow, 'day'> {
  return {
    name: `operator-cash-${view}`,
    columns,
    from: fromHeld(view),
    id: sql`part.id`,
    where: [q === '' ? sql`true` : sql`starts_with(o.number, ${q})`],
    sorts: { day: { by: sql`coalesce(part.delivered_at, part.updated_at)`, type: 'timestamptz' } },
    usualSort: view === 'seller' ? '-day' : 'day',
  };
}

/** What each holder has, by currency, and since when. */
export async function readCashTotals(db: Kysely<DB>) {
  const { rows } = await sql<{
    holder: Holder;
    currency: string;
    count: number;
    amount_minor: number;
    oldest_at: Date;
  }>`
    select holder, held.currency, count(*)::int as count, sum(held.amount_minor)::bigint as amount_minor,
      min(coalesce(part.delivered_at, part.updated_at)) as oldest_at
    from (
      select 'courier' as holder, * from ${inAccount('courier')} of_courier
      union all select 'shop', * from ${inAccount('cash:shop')} of_shop
    ) held join order_parts part on part.id = held.order_part_id
    group by holder, held.currency order by holder, held.currency`.execute(db);
  return rows;
}

/** Locks the parts in the order of their ids, and reads what the holder has of them. */
export async function lockHeldCash(
  tx: Transaction<DB>,
  { holder, partIds }: { holder: Holder; partIds: readonly number[] },
): Promise<{ id: number; currency: string; amount_minor: number }[]> {
  await sql`select from order_parts where id = any(${partIds}::integer[]) order by id for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number; currency: string; amount_minor: number }>`
    select entry.order_part_id as id, entry.currency, sum(entry.amount_minor)::bigint as amount_minor
    from ledger_entries entry
    where entry.order_part_id = any(${partIds}::integer[])
      and entry.account_id = (select id from ledger_accounts where code = cash_account(${holder}))
      and not exists (select from cash_handover_parts done where done.order_part_id = entry.order_part_id and done.holder = ${holder})
    group by 1, 2 having sum(entry.amount_minor) > 0 order by 1`.execute(tx);
  return rows;
}

export type HandoverRow = {
  id: number;
  holder: Holder;
  received_in: 'bank' | 'till';
  currency: string;
  expected_minor: number;
  received_minor: number;
  parts: number;
  reason: string;
  recorded_at: Date;
  recorded_by: string;
};

const handoverColumns = sql<HandoverRow>`h.id, h.holder, h.received_in, h.currency, h.expected_minor, h.received_minor, h.reason, h.recorded_at, h.recorded_by,
  (select count(*)::int from cash_handover_parts part where part.handover_id = h.id) as parts`;
const handoverViews: Readonly<Record<(typeof HANDOVER_VIEWS)[number], RawBuilder<unknown>>> = {
  all: sql`true`,
  differences: sql`h.received_minor <> h.expected_minor`,
};

/** The remittance list, newest first. `q`: the start of the number of an order that was handed over. */
export function handoverList({
  view,
  q,
}: {
  view: (typeof HANDOVER_VIEWS)[number];
  q: string;
}): List<HandoverRow, 'day'> {
  return {
    name: `operator-cash-handovers-${view}`,
    columns: handoverColumns,
    from: sql`cash_handovers h`,
    id: sql`h.id`,
    where: [
      handoverViews[view],
      q === ''
        ? null
        : sql`exists (select from cash_handover_parts done join order_parts part on part.id = done.order_part_id
            join orders o on o.id = part.order_id where done.handover_id = h.id and starts_with(o.number, ${q}))`,
    ],
    sorts: { day: { by: sql`h.recorded_at`, type: 'timestamptz' } },
    usualSort: '-day',
  };
}

export async function findHandover(db: Kysely<DB>, id: number): Promise<HandoverRow | undefined> {
  const { rows } =
    await sql<HandoverRow>`select ${handoverColumns} from cash_handovers h where h.id = ${id}`.execute(db);
  return rows[0];
}
