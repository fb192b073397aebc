import type { DISPUTE_VIEWS } from '@souk/contract/console/operator-disputes';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { DisputeState } from '#ledger/dispute-queries.ts';
import type { List } from '#records/list-page.ts';
import { numberStarts } from '../payout/seller-money-queries.ts';

type View = (typeof DISPUTE_VIEWS)[number];

export type DisputeRow = {
  id: number;
  state: DisputeState;
  order_id: number;
  order_number: string;
  buyer: string;
  provider: string;
  provider_ref: string;
  payment_id: string | null;
  amount_minor: number;
  currency: string;
  fee_minor: number;
  reason: string;
  evidence_due_at: Date | null;
  answered_at: Date | null;
  answered_by: string | null;
  opened_at: Date;
  closed_at: Date | null;
  refunded_minor: number | null;
  refunded_at: Date | null;
};

const columns = sql<DisputeRow>`d.id, d.state, d.order_id, o.number as order_number, o.address ->> 'name' as buyer, d.provider, d.provider_ref, a.payment_id, d.amount_minor,
  d.currency, d.fee_minor, d.reason, d.evidence_due_at, d.answered_at, d.answered_by, d.opened_at, d.closed_at, sent.refunded_minor, sent.refunded_at`;
// A refund that is done changes only if it fails, so it was last updated when it was sent.
const from = sql`disputes d join orders o on o.id = d.order_id join payment_attempts a on a.id = d.attempt_id cross join lateral (
  select sum(amount_minor)::bigint as refunded_minor, max(updated_at) as refunded_at
  from refunds where order_id = d.order_id and currency = d.currency and state = 'done') sent`;

/** Open disputes whose evidence nobody has sent. */
export const isToAnswer: RawBuilder<boolean> = sql`(d.state = 'open' and d.answered_at is null)`;

const views: Readonly<Record<View, RawBuilder<unknown>>> = {
  respond: isToAnswer,
  open: sql`d.state = 'open'`,
  won: sql`d.state = 'won'`,
  lost: sql`d.state = 'lost'`,
  all: sql`true`,
};

/** `q`: the start of an order number. */
export function disputeList({ view, q }: { view: View; q: string }): List<DisputeRow, 'due' | 'day'> {
  return {
    name: `operator-disputes-${view}`,
    columns,
    from,
    id: sql`d.id`,
    where: [views[view], q === '' ? null : numberStarts(q)],
    sorts: {
      due: { by: sql`coalesce(d.evidence_due_at, 'infinity')`, type: 'timestamptz' },
      day: { by: sql`d.opened_at`, type: 'timestamptz' },
    },
    usualSort: view === 'respond' || view === 'open' ? 'due' : '-day',
  };
}

export async function findDispute(db: Kysely<DB>, id: number): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`select ${columns} from ${from} where d.id = ${id}`.execute(db);
  return rows[0];
}

export type DisputedStoreRow = {
  dispute_id: number;
  store_id: number;
  store_name: string;
  store_slug: string;
  amount_minor: number;
  share_minor: number;
  fee_minor: number;
};

/** What disputes mean for each store: the buyer's money, and the store's share of it. */
export async function listDisputedStores(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<DisputedStoreRow[]> {
  const { rows } = await sql<DisputedStoreRow>`
    select line.dispute_id, store.id as store_id, store.name as store_name, store.slug as store_slug,
      sum(line.goods_minor + line.shipping_minor)::bigint as amount_minor,
      sum(line.goods_minor + line.shipping_minor + line.voucher_shop_minor - line.commission_minor - line.commission_tax_minor
        - line.deemed_vat_minor - line.shipping_vat_minor
        - case part.shipped_by when 'shop' then line.shipping_minor - line.shipping_vat_minor else 0 end)::bigint as share_minor,
      sum(line.fee_minor)::bigint as fee_minor
    from dispute_lines line join order_parts part on part.id = line.order_part_id join stores store on store.id = part.store_id
    where line.dispute_id = any(${ids}) group by line.dispute_id, store.id order by line.dispute_id, store.id`.execute(
    db,
  );
  return rows;
}
