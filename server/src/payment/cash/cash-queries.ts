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
  /** The courier that has it; null: not known, or somebody else has it. */
  courier: string | null;
};

const columns = sql<CashRow>`part.id, o.id as order_id, o.number as order_number, s.id as store_id, s.name as store_name, s.slug as store_slug,
  held.currency, held.amount_minor, coalesce(part.delivered_at, part.updated_at) as delivered_at,
  case when s.cash_collected_by = 'seller' then store_owes(s.id, held.currency) else 0 end as owes_minor, held.courier`;

/** The account of each holder: couriers have one each, and share one where the courier isn't known. */
const accountOf = {
  courier: sql`(account.code = 'courier' or account.code like 'courier:%')`,
  shop: sql`account.code = 'cash:shop'`,
} as const;
const courierOf = sql`nullif(substr(account.code, length('courier:') + 1), '')`;

/** What each part has in the accounts of a holder. */
const heldBy = (holder: Holder) => sql`(
    select entry.order_part_id, entry.currency, sum(entry.amount_minor)::bigint as amount_minor,
      ${holder === 'courier' ? courierOf : sql`null::text`} as courier
    from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
    where ${accountOf[holder]} and entry.order_part_id is not null
    group by entry.order_part_id, entry.currency, account.code having sum(entry.amount_minor) > 0
  )`;

const held: Readonly<Record<View, RawBuilder<unknown>>> = {
  courier: heldBy('courier'),
  shop: heldBy('shop'),
  seller: sql`(select *, null::text as courier from ${collectedBySellers} of_sellers)`,
};

const fromHeld = (view: View) => sql`${held[view]} held join order_parts part on part.id = held.order_part_id
  join orders o on o.id = part.order_id join stores s on s.id = part.store_id`;

/** Cash of delivered parts by who holds it, oldest first; that of sellers newest first. `q`: the start of an order number or courier. */
export function cashList({ view, q }: { view: View; q: string }): List<CashRow, 'day'> {
  return {
    name: `operator-cash-${view}`,
    columns,
    from: fromHeld(view),
    id: sql`part.id`,
    where: [
      q === ''
        ? sql`true`
        : sql`(starts_with(o.number, ${q}) or starts_with(lower(held.courier), ${q.toLowerCase()}))`,
    ],
    sorts: { day: { by: sql`coalesce(part.delivered_at, part.updated_at)`, type: 'timestamptz' } },
    usualSort: view === 'seller' ? '-day' : 'day',
  };
}

/** What each holder has, by courier and currency, and since when. */
export async function readCashTotals(db: Kysely<DB>) {
  const { rows } = await sql<{
    holder: Holder;
    courier: string | null;
    currency: string;
    count: number;
    amount_minor: number;
    oldest_at: Date;
  }>`
    select holder, courier, held.currency, count(*)::int as count, sum(held.amount_minor)::bigint as amount_minor,
      min(coalesce(part.delivered_at, part.updated_at)) as oldest_at
    from (
      select 'courier' as holder, * from ${heldBy('courier')} of_courier
      union all select 'shop', * from ${heldBy('shop')} of_shop
    ) held join order_parts part on part.id = held.order_part_id
    group by holder, courier, held.currency order by holder, courier nulls last, held.currency`.execute(db);
  return rows;
}

type HeldPart = { id: number; currency: string; amount_minor: number; courier: string | null };

/** Locks the parts in the order of their ids, and reads what the holder has of them. */
export async function lockHeldCash(
  tx: Transaction<DB>,
  { holder, partIds }: { holder: Holder; partIds: readonly number[] },
): Promise<HeldPart[]> {
  await sql`select from order_parts where id = any(${partIds}::integer[]) order by id for no key update`.execute(
    tx,
  );
  const { rows } = await sql<HeldPart>`
    select held.order_part_id as id, held.currency, held.amount_minor, held.courier from ${heldBy(holder)} held
    where held.order_part_id = any(${partIds}::integer[])
      and not exists (select from cash_handover_parts done where done.order_part_id = held.order_part_id and done.holder = ${holder})
    order by 1`.execute(tx);
  return rows;
}

export type HandoverRow = {
  id: number;
  holder: Holder;
  courier: string | null;
  received_in: 'bank' | 'till';
  currency: string;
  expected_minor: number;
  received_minor: number;
  parts: number;
  reason: string;
  recorded_at: Date;
  recorded_by: string;
};

const handoverColumns = sql<HandoverRow>`h.id, h.holder, h.courier, h.received_in, h.currency, h.expected_minor, h.received_minor, h.reason, h.recorded_at, h.recorded_by,
  (select count(*)::int from cash_handover_parts part where part.handover_id = h.id) as parts`;
const handoverViews: Readonly<Record<(typeof HANDOVER_VIEWS)[number], RawBuilder<unknown>>> = {
  all: sql`true`,
  differences: sql`h.received_minor <> h.expected_minor`,
};

/** The remittance list, newest first. `q`: the start of the name of a courier, or of the number of an order that was handed over. */
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
        : sql`(starts_with(lower(h.courier), ${q.toLowerCase()}) or exists (select from cash_handover_parts done join order_parts part on part.id = done.order_part_id
            join orders o on o.id = part.order_id
            where done.handover_id = h.id and (starts_with(o.number, ${q}) or starts_with(lower(part.cash_courier), ${q.toLowerCase()}))))`,
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
