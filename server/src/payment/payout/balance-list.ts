import type { BALANCE_VIEWS } from '@souk/contract/console/operator-balances';
import { sql, type RawBuilder } from 'kysely';
import type { List } from '#records/list-page.ts';
import { isOfStoreNamed } from './payout-queries.ts';

type View = (typeof BALANCE_VIEWS)[number];

export type BalanceRow = {
  id: number;
  store_id: number;
  store_name: string;
  store_slug: string;
  currency: string;
  pending_minor: number;
  available_minor: number;
  reserved_minor: number;
  paying_minor: number;
  owes_minor: number;
  owes_since: Date | null;
};

/** Of stores that collect their cash, as `store_owes` (0242). */
const collectsCash = sql`(s.cash_collected_by = 'seller')::int`;
const columns = sql<BalanceRow>`b.id, b.store_id, s.name as store_name, s.slug as store_slug, b.currency, b.pending_minor, b.available_minor, b.reserved_minor, b.paying_minor,
  ${collectsCash} * greatest(-b.pending_minor - b.available_minor, 0) as owes_minor,
  case when b.pending_minor + b.available_minor < 0 then store_owes_since(b.store_id, b.currency) end as owes_since`;

/** Balances by store and currency; `id` numbers the currencies of a store, so that a page may end between them. */
const from = sql`(
    select (row_number() over (partition by store_id order by currency))::int as id, * from seller_balances()
  ) b join stores s on s.id = b.store_id`;

const total = sql`(b.pending_minor + b.available_minor + b.reserved_minor + b.paying_minor)`;
const views: Readonly<Record<View, RawBuilder<unknown>>> = {
  all: sql`true`,
  owed: sql`${total} > 0`,
  owes: sql`b.available_minor < 0`,
};

/** What the shop owes each store. `q`: part of the store's name. */
export function balanceList({ view, q }: { view: View; q: string }): List<BalanceRow, 'store'> {
  return {
    name: `operator-balances-${view}`,
    columns,
    from,
    id: sql`b.id`,
    where: [views[view], q === '' ? null : isOfStoreNamed(q)],
    sorts: { store: { by: sql`b.store_id`, type: 'integer' } },
    usualSort: 'store',
  };
}
